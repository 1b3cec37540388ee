/** What the dialogue tests of all line protocols share. Never part of a server. */
export { LineClient, type LineClientOptions } from './line-client.ts';
export { ManualTimers } from './manual-timers.ts';
export { type Observed, observeServer } from './observed.ts';
export { testSecureContext } from './test-certificate.ts';
