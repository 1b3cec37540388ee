import type { PushEvent } from '@hongyan/contract';
import { describe, expect, it } from 'vitest';
import { followUpOf } from './follow-up.ts';

const event = (kind: string, data: object): PushEvent =>
  ({ v: 1, account: '1', modseq: 9, kind, data }) as unknown as PushEvent;
const on = { newMailNotification: true };
const navigation = { folderList: [{ folderId: '3', kind: 'drafts' }] } as unknown as Parameters<typeof followUpOf>[1];
const mail = {
  notify: true,
  mailFrom: { name: '', address: 'a@b.example' },
  mailSubject: '预'.repeat(300),
  mailId: '5',
  mailboxId: '1',
};

describe('what an event asks for besides the lists', () => {
  it('tells of new mail, with a subject cut at 100 characters', () => {
    const { notification } = followUpOf(event('mailArrived', mail), navigation, on);
    expect(notification?.sender).toBe('a@b.example');
    expect(notification?.subject).toHaveLength(100);
  });
  it('does not tell of the person’s own copies, nor where it is switched off', () => {
    expect(followUpOf(event('mailArrived', { ...mail, notify: false }), navigation, on).notification).toBeUndefined();
    expect(
      followUpOf(event('mailArrived', mail), navigation, { newMailNotification: false }).notification,
    ).toBeUndefined();
  });
  it.each([
    ['countsChanged', ['home', 'quota']],
    ['settingsChanged', ['home', 'index']],
    ['sessionEnded', ['identity', 'userInfo']],
    ['draftChanged', ['folders', 'navigation']],
  ])('asks again after %s', (kind, key) => {
    expect(followUpOf(event(kind, { keys: [] }), navigation, on).invalidate).toContainEqual(key);
  });
  it('asks for the rules and opened mails again after a rule about a sender', () => {
    const { invalidate } = followUpOf(event('settingsChanged', { keys: ['senderRules'] }), navigation, on);
    expect(invalidate).toEqual([['trust'], ['mailbox', 'detail']]);
  });
  it('asks for the automatic reply again when another window has changed it', () => {
    const { invalidate } = followUpOf(event('settingsChanged', { keys: ['automaticReply'] }), navigation, on);
    expect(invalidate).toEqual([['automaticMail']]);
  });
  it('asks for the list of drafts again', () => {
    expect(followUpOf(event('draftChanged', {}), navigation, on).invalidateFolder).toBe('3');
  });
  it('takes back what was announced when it is read, moved or gone', () => {
    const flags = {
      mails: [
        { mailId: '5', seen: true },
        { mailId: '6', seen: false },
      ],
    };
    expect(followUpOf(event('mailFlagged', flags), navigation, on).noNews).toEqual(['5']);
    const moved = { mails: [{ mailId: '7', mailUid: 1 }] };
    expect(followUpOf(event('mailMoved', moved), navigation, on).noNews).toEqual(['7']);
    expect(followUpOf(event('mailRemoved', { mailIds: ['8'] }), navigation, on).noNews).toEqual(['8']);
  });
  it('asks for the rules again when they, a folder or a label changed', () => {
    const keys = { keys: ['mailRules'] };
    expect(followUpOf(event('settingsChanged', keys), navigation, on)).toEqual({ invalidate: [['rules']] });
    for (const kind of ['folderChanged', 'labelChanged'])
      expect(followUpOf(event(kind, {}), navigation, on)).toEqual({ invalidate: [['rules']] });
  });
  it.each(['deliveryChanged', 'bulkProgress'])('asks for nothing more after %s', (kind) => {
    expect(followUpOf(event(kind, {}), navigation, on)).toEqual({ invalidate: [] });
  });
});
