export * from './preview.ts';
export * from './preview-kind.ts';
