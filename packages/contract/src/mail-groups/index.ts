export * from './mail-group.ts';
