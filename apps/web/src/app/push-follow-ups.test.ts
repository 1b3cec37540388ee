import type { PushEvent } from '@hongyan/contract';
import { describe, expect, it, vi } from 'vitest';
import { createFollowUp } from '../features/push/follow-up.ts';
import { mailFollowUps } from '../mail-model/mail-follow-ups.ts';
import { platformFollowUps } from '../platform/platform-follow-ups.ts';

// What the capabilities declare reaches the session, which reads what the last visit stored.
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('localStorage', nothingStored);
vi.stubGlobal('sessionStorage', nothingStored);
const { features } = await import('./features.ts');
const followUps = [...features.flatMap(({ push }) => push ?? []), mailFollowUps, platformFollowUps];

const event = (kind: string, data: object): PushEvent =>
  ({ v: 1, account: '1', modseq: 9, kind, data }) as unknown as PushEvent;
const on = { newMailNotification: true };
const navigation = { folderList: [{ folderId: '3', kind: 'drafts' }] } as unknown as Parameters<
  typeof createFollowUp
>[1];
const mail = {
  notify: true,
  mailFrom: { name: '', address: 'a@b.example' },
  mailSubject: '预'.repeat(300),
  mailId: '5',
  mailboxId: '1',
};

describe('what an event asks for besides the lists', () => {
  it('announces new mail, with a subject cut at 100 characters', () => {
    const { notification } = createFollowUp(event('mailArrived', mail), navigation, on, followUps);
    expect(notification?.sender).toBe('a@b.example');
    expect(notification?.subject).toHaveLength(100);
  });
  it('does not announce the person’s own copies, nor where it is switched off', () => {
    expect(
      createFollowUp(event('mailArrived', { ...mail, notify: false }), navigation, on, followUps).notification,
    ).toBeUndefined();
    expect(
      createFollowUp(event('mailArrived', mail), navigation, { newMailNotification: false }, followUps).notification,
    ).toBeUndefined();
  });
  it.each([
    ['countsChanged', ['home', 'quota']],
    ['settingsChanged', ['home', 'index']],
    ['sessionEnded', ['identity', 'userInfo']],
    ['draftChanged', ['folders', 'navigation']],
    ['approvalChanged', ['approval']],
    ['approvalChanged', ['home', 'index']],
  ])('asks again after %s', (kind, key) => {
    expect(createFollowUp(event(kind, { keys: [] }), navigation, on, followUps).invalidate).toContainEqual(key);
  });
  it('asks for the rules and opened mails again after a rule about a sender', () => {
    const { invalidate } = createFollowUp(
      event('settingsChanged', { keys: ['senderRules'] }),
      navigation,
      on,
      followUps,
    );
    expect(invalidate).toEqual([['trust'], ['mailbox', 'detail']]);
  });
  it('asks for name, department and space again when an administrator has changed them', () => {
    const { invalidate } = createFollowUp(event('settingsChanged', { keys: ['person'] }), navigation, on, followUps);
    expect(new Set(invalidate)).toEqual(new Set([['home'], ['addresses'], ['identity', 'userInfo']]));
  });
  it('asks for the automatic reply again when another window has changed it', () => {
    const { invalidate } = createFollowUp(
      event('settingsChanged', { keys: ['automaticReply'] }),
      navigation,
      on,
      followUps,
    );
    expect(invalidate).toEqual([['automaticMail']]);
  });
  it('asks for the list of drafts again', () => {
    expect(createFollowUp(event('draftChanged', {}), navigation, on, followUps).invalidateFolder).toBe('3');
  });
  it('takes back what was announced when it is read, moved or gone', () => {
    const flags = {
      mails: [
        { mailId: '5', seen: true },
        { mailId: '6', seen: false },
      ],
    };
    expect(createFollowUp(event('mailFlagged', flags), navigation, on, followUps).noNews).toEqual(['5']);
    const moved = { mails: [{ mailId: '7', mailUid: 1 }] };
    expect(createFollowUp(event('mailMoved', moved), navigation, on, followUps).noNews).toEqual(['7']);
    expect(createFollowUp(event('mailRemoved', { mailIds: ['8'] }), navigation, on, followUps).noNews).toEqual(['8']);
  });
  it('asks for the rules again when they, a folder or a label changed', () => {
    const keys = { keys: ['mailRules'] };
    expect(createFollowUp(event('settingsChanged', keys), navigation, on, followUps)).toEqual({
      invalidate: [['rules']],
    });
    for (const kind of ['folderChanged', 'labelChanged'])
      expect(createFollowUp(event(kind, {}), navigation, on, followUps)).toEqual({ invalidate: [['rules']] });
  });
  it.each(['deliveryChanged', 'bulkProgress'])('asks for nothing more after %s', (kind) => {
    expect(createFollowUp(event(kind, {}), navigation, on, followUps)).toEqual({ invalidate: [] });
  });
});
