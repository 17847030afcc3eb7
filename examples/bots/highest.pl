#!/usr/bin/perl
# A bot for Fireside in another language: it plays the legal action with the highest number.
# docs/protocol.md describes the lines that it reads and writes.
use strict;
use warnings;

$| = 1;    # an answer that waits in a buffer looks like a bot that thinks too long
my $choice;
while ( my $line = <STDIN> ) {
    if    ( $line =~ /^fireside / )    { print "ready\n" }
    elsif ( $line =~ /^legal (\d+) / ) { $choice = $1 }      # they come in ascending order
    elsif ( $line =~ /^choose/ )       { print "action $choice\n" }
}
