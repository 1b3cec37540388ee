export type { QrRequest, QrState } from './calls.ts';
