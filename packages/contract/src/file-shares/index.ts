export * from './limits.ts';
export * from './share.ts';
