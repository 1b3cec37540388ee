/** What a letter leaves behind on its way: text on the way to the composer, the answer to sending, taking it back. Light, and without the mailbox: both the reader and the composer use it. */
export { carryText, takeCarriedText } from './carried-text.ts';
export { type SentAnswer, tellSent } from './tell-sent.ts';
