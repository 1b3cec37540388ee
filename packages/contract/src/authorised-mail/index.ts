export * from './authorised-mail.ts';
