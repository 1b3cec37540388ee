export type { SenderIdentity } from './calls.ts';
