/** Conversations: which messages belong together, and the latest of each within a folder. */
export { findThread, mergeThreads } from './find-thread.ts';
export { compareLatest, refreshLatestMessages, writeLatest } from './latest-messages.ts';
export { belongsToConversation, readConversations } from './read-conversations.ts';
export { compareNewest, readThreadMembers } from './thread-members.ts';
