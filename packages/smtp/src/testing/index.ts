/** The port in memory and dialogues, for tests of the protocol. Never part of a server. */
export { Dialogue, openListener, type TestListener } from './dialogue.ts';
export { MemoryHandler, queued, type Received } from './memory-handler.ts';
