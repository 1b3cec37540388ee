export * from './avatar.ts';
