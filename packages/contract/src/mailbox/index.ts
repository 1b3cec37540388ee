export * from './mail.ts';
export * from './mail-list-ref.ts';
