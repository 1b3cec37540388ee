import { describe, expect, it } from 'vitest';
import { isVisibleEvent } from './visible-event.ts';

const event = (kind: string, data: unknown) => ({ v: 1 as const, account: 1, modseq: 1, kind, data });
const closed = new Set(['10']);

describe('a closed folder is silent on the push socket', () => {
  it.each([
    ['mailArrived', { mailboxId: '10', mailSubject: 'secret' }],
    ['mailMoved', { from: '1', to: '10', mails: [] }],
    ['mailMoved', { from: '10', to: '1', mails: [] }],
    ['mailRemoved', { mailboxId: '10', mailIds: ['1'] }],
    ['mailFlagged', { mails: [{ mailboxId: '1' }, { mailboxId: '10' }] }],
  ])('%s in it is not told', (kind, data) => {
    expect(isVisibleEvent(event(kind, data), closed)).toBe(false);
    expect(isVisibleEvent(event(kind, data), new Set())).toBe(true);
  });

  it('other folders are told', () => {
    expect(isVisibleEvent(event('mailArrived', { mailboxId: '1' }), closed)).toBe(true);
    expect(isVisibleEvent(event('settingsChanged', { keys: ['skin'] }), closed)).toBe(true);
  });
});
