/** WebDAV below /dav/ on the listeners for HTTP: the package `@hongyan/dav` for programs with an authorisation code. */
export { bindDav, type DavListenerOptions } from './bind-dav.ts';
export { createDavCounters } from './dav-counters.ts';
