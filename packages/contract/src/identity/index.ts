export type { SignInEntry } from './calls.ts';
export * from './sign-in-proof.ts';
export * from './user.ts';
