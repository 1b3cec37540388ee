import { describe, expect, it } from 'vitest';
import { visibleParts } from './visible-event.ts';

const event = (kind: string, data: unknown) => ({ v: 1 as const, account: 1, modseq: 1, kind, data });
const closed = new Set(['10']);

describe('a closed folder is silent on the push socket', () => {
  it.each([
    ['mailArrived', { mailboxId: '10', mailSubject: 'secret' }],
    ['mailMoved', { from: '10', to: '10', mails: [] }],
    ['countsChanged', { optType: 'mailbox', folders: [{ folderId: '10', unread: 7 }], labels: [] }],
    ['mailRemoved', { mailboxId: '10', mailIds: ['1'] }],
    ['mailFlagged', { mails: [{ mailboxId: '10' }] }],
    ['deliveryChanged', { mailboxId: '10', mailId: '1', address: 'secret@example.com' }],
  ])('%s in it is not published', (kind, data) => {
    expect(visibleParts(event(kind, data), closed)).toEqual([]);
    expect(visibleParts(event(kind, data), new Set())).toEqual([event(kind, data)]);
  });

  it('of several mails and counts only the visible are published', () => {
    const flagged = event('mailFlagged', { optType: 'mail', mails: [{ mailboxId: '1' }, { mailboxId: '10' }] });
    expect(visibleParts(flagged, closed)[0]?.data).toEqual({ optType: 'mail', mails: [{ mailboxId: '1' }] });
    const counts = event('countsChanged', {
      optType: 'mailbox',
      folders: [
        { folderId: '1', unread: 2 },
        { folderId: '10', unread: 7 },
      ],
      labels: [{ labelId: '3', unread: 9 }],
    });
    expect(visibleParts(counts, closed)).toEqual([
      event('countsChanged', { optType: 'mailbox', folders: [{ folderId: '1', unread: 2 }], labels: [] }),
      // Not how many: the label counts mails of the closed folder too.
      event('labelChanged', { optType: 'mailbox', labelId: '3' }),
    ]);
  });

  it('a mail that is put into it is gone, and one that comes out of it comes from nowhere', () => {
    const mails = [{ mailId: '7', mailUid: 70 }];
    expect(visibleParts(event('mailMoved', { optType: 'mail', from: '1', to: '10', mails }), closed)).toEqual([
      event('mailRemoved', { optType: 'mail', mailboxId: '1', mailIds: ['7'] }),
    ]);
    expect(visibleParts(event('mailMoved', { optType: 'mail', from: '10', to: '1', mails }), closed)).toEqual([
      event('mailMoved', { optType: 'mail', from: '0', to: '1', mails }),
    ]);
  });

  it('other folders are published', () => {
    expect(visibleParts(event('mailArrived', { mailboxId: '1' }), closed)).toHaveLength(1);
    expect(visibleParts(event('settingsChanged', { keys: ['skin'] }), closed)).toHaveLength(1);
  });
});
