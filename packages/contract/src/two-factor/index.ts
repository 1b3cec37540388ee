export * from './two-factor.ts';
