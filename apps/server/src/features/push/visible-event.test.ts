import { describe, expect, it } from 'vitest';
import { visiblePart } from './visible-event.ts';

const event = (kind: string, data: unknown) => ({ v: 1 as const, account: 1, modseq: 1, kind, data });
const closed = new Set(['10']);

describe('a closed folder is silent on the push socket', () => {
  it.each([
    ['mailArrived', { mailboxId: '10', mailSubject: 'secret' }],
    ['mailMoved', { from: '10', to: '10', mails: [] }],
    ['mailRemoved', { mailboxId: '10', mailIds: ['1'] }],
    ['mailFlagged', { mails: [{ mailboxId: '10' }] }],
  ])('%s in it is not told', (kind, data) => {
    expect(visiblePart(event(kind, data), closed)).toBeNull();
    expect(visiblePart(event(kind, data), new Set())).toEqual(event(kind, data));
  });

  it('of several mails and counts only the visible are told', () => {
    const flagged = event('mailFlagged', { optType: 'mail', mails: [{ mailboxId: '1' }, { mailboxId: '10' }] });
    expect(visiblePart(flagged, closed)?.data).toEqual({ optType: 'mail', mails: [{ mailboxId: '1' }] });
    const counts = event('countsChanged', {
      optType: 'mailbox',
      folders: [
        { folderId: '1', unread: 2 },
        { folderId: '10', unread: 7 },
      ],
      labels: [],
    });
    expect(visiblePart(counts, closed)?.data).toEqual({
      optType: 'mailbox',
      folders: [{ folderId: '1', unread: 2 }],
      labels: [],
    });
  });

  it('a move into it looks like a removal, a move out of it like a mail that is there; it is not named', () => {
    const mails = [{ mailId: '5', mailUid: 7 }];
    expect(visiblePart(event('mailMoved', { optType: 'mail', from: '1', to: '10', mails }), closed)).toEqual(
      event('mailRemoved', { optType: 'mail', mailboxId: '1', mailIds: ['5'] }),
    );
    expect(visiblePart(event('mailMoved', { optType: 'mail', from: '10', to: '1', mails }), closed)).toEqual(
      event('mailMoved', { optType: 'mail', from: '1', to: '1', mails }),
    );
  });

  it('other folders are told', () => {
    expect(visiblePart(event('mailArrived', { mailboxId: '1' }), closed)).not.toBeNull();
    expect(visiblePart(event('settingsChanged', { keys: ['skin'] }), closed)).not.toBeNull();
  });
});
