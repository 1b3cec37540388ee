export type { JunkReason, JunkVerdict } from './junk-verdict.ts';
export * from './mail-trust.ts';
