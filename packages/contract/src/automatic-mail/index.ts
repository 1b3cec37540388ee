export * from './automatic-mail.ts';
