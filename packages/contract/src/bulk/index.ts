export * from './bulk-action.ts';
