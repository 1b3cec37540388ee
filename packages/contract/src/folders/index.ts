export * from './folder.ts';
