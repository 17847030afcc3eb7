// The address of a page, from its path on the site, which may lie below a path of its host.

export const at = (path) => document.documentElement.dataset.root + path;
