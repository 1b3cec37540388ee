export * from './limits.ts';
export * from './node.ts';
