export { DraftKeeper } from './drafts/message-keeper.tsx';

/** Brings a large file, chunk by chunk; its code comes with the first. */
export const loadFileSender = async () => (await import('./attachments/resumable-upload.ts')).sendWhole;
