export { type DavTestServer, startDavTestServer } from './dav-test-server.ts';
export { MemoryDavStore } from './memory-store.ts';
