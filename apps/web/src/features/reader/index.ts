export { MailReader } from './mail-reader.tsx';
export { readerWords } from './reader.words.ts';
