export { MailReader } from './mail-reader.tsx';
