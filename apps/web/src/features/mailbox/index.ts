export { MailScreen } from './list/mail-screen.tsx';
export { useMailList } from './list/use-mail-list.ts';
