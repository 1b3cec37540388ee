export { DraftKeeper } from './drafts/message-keeper.tsx';
