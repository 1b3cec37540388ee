export * from './recent-sender.ts';
