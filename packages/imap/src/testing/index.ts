/** The port in memory and dialogues, for end-to-end tests of the protocol. Never part of a server. */
export {
  type DialogueOptions,
  dialogue,
  ImapTestClient,
  openSignedIn,
  startTestImapServer,
  type TestImapServer,
} from './dialogue.ts';
export { MemoryMailbox } from './memory-mailbox.ts';
export { MemoryBackend, MemoryPerson } from './memory-store.ts';
export { packThreads, type ThreadTree, unpackThreads } from './thread-tree.ts';
