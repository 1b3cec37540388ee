export { type FileTestServer, startFileTestServer } from './file-test-server.ts';
export { MemoryFileStore } from './memory-file-store.ts';
export { MemoryTree } from './memory-tree.ts';
