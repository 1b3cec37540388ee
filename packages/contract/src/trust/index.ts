export * from './mail-trust.ts';
