/** What operations call inside their own transaction. */
export { addReason, recordVerdict } from './junk-verdict.ts';
