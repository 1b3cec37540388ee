export * from './logout-link.ts';
