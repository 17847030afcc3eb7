// On every page: the site can be installed, and says so in its own words when there is no connection.

import { at } from "./address.js";

if ("serviceWorker" in navigator) navigator.serviceWorker.register(at("/worker.js"));
