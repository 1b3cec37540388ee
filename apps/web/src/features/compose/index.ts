export { LetterKeeper } from './drafts/letter-keeper.tsx';
