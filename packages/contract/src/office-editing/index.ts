export type { OfficeMode } from './calls.ts';
