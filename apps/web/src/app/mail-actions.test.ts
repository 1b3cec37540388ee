import type { MailListItem } from '@hongyan/contract';
import { describe, expect, it, vi } from 'vitest';
import type { ActionContext } from '../platform/features/mail-action.ts';
import { mayDoIn } from '../platform/settings/mailbox-right.ts';

// What can be done to mails, with the actions of every capability.

// The list of capabilities reaches the session, which reads what the last visit stored.
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('localStorage', nothingStored);
vi.stubGlobal('sessionStorage', nothingStored);
const { navigationQuery } = await import('../mail-model/folders/navigation.ts');
const { queryClient } = await import('../platform/api/query-client.ts');
const { features } = await import('./features.ts');
const { loadMailActions } = await import('./mail-actions.ts');
const { isOffered, mailActions } = await import('../mail-model/actions/registered-actions.ts');
const { actionOfKey, actionOfName, mailShortcuts, listRowActions } = await import('../features/actions/index.ts');
await loadMailActions(features);

const kinds = ['inbox', 'sent', 'drafts', 'trash', '', 'archive'];
const folders = kinds.map((kind, index) => ({ folderId: String(index + 1), kind })).filter(({ kind }) => kind !== '');
const navigation = { junkFolderId: '5', folderList: folders, customList: [], folderOutList: [], labelList: [] };

const mail = (over: Partial<MailListItem> = {}): MailListItem =>
  ({
    mailId: '9',
    mailboxId: '1',
    seen: true,
    favorite: false,
    sticky: false,
    labels: [],
    draftId: null,
    mailFrom: { name: '', address: '' },
    mailTo: [],
    ...over,
  }) as unknown as MailListItem;

function contextOf(mails: readonly MailListItem[], over: Partial<ActionContext> = {}): ActionContext {
  return {
    mails,
    everything: null,
    list: null,
    listKind: 'inbox',
    navigation: navigation as never,
    folderName: () => '',
    open: () => undefined,
    navigate: () => undefined,
    canWrite: true,
    mayDo: () => true,
    ask: () => undefined,
    refresh: () => undefined,
    leave: () => undefined,
    ...over,
  };
}
const available = (mails: readonly MailListItem[], over: Partial<ActionContext> = {}): string[] =>
  mailActions()
    .filter((action) => isOffered(action, contextOf(mails, over)))
    .map(({ name }) => name);

const inBin = mail({ mailboxId: '4' as never });
const inJunk = mail({ mailboxId: '5' as never });
const draft = mail({ mailboxId: '3' as never, draftId: '5' });

describe('what can be done', () => {
  it.each<[string, MailListItem[], string[]]>([
    ['to nothing', [], []],
    [
      'to one mail',
      [mail()],
      [
        'open',
        'reply',
        'replyAll',
        'forward',
        'forwardAsAttachment',
        'delete',
        'archive',
        'move',
        'label',
        'color',
        'markUnread',
        'star',
        'pin',
        'export',
        'print',
        'showSource',
        'copyAddress',
        'copySubject',
        'copyText',
        'spam',
      ],
    ],
    [
      'to several, read and unread',
      [mail(), mail({ seen: false })],
      [
        'forwardAsAttachment',
        'delete',
        'archive',
        'move',
        'label',
        'color',
        'markRead',
        'star',
        'pin',
        'export',
        'spam',
      ],
    ],
    [
      'to starred and pinned ones',
      [mail({ favorite: true, sticky: true }), mail({ favorite: true, sticky: true })],
      [
        'forwardAsAttachment',
        'delete',
        'archive',
        'move',
        'label',
        'color',
        'markUnread',
        'unstar',
        'unpin',
        'export',
        'spam',
      ],
    ],
    [
      'in the bin',
      [inBin, inBin],
      ['forwardAsAttachment', 'recover', 'purge', 'move', 'label', 'color', 'markUnread', 'star', 'export', 'spam'],
    ],
    [
      'in junk',
      [inJunk, inJunk],
      ['forwardAsAttachment', 'delete', 'move', 'label', 'color', 'markUnread', 'star', 'pin', 'export', 'notSpam'],
    ],
    ['to drafts', [draft, draft], ['deleteDraft']],
    ['to one draft', [draft], ['editDraft', 'deleteDraft']],
  ])('%s', (_where, mails, names) => {
    expect(available(mails)).toEqual(names);
  });
  it('sent mail alone gets a reminder, and loses the one that it has', () => {
    const sent = (snoozedUntil: number | null) => mail({ mailboxId: '2' as never, snoozedUntil });
    const reminders = (mails: MailListItem[]) => available(mails).filter((name) => /remind/i.test(name));
    expect(reminders([sent(null)])).toEqual(['remind']);
    expect(reminders([sent(7)])).toEqual(['remindAgain', 'endReminder']);
    expect(reminders([sent(7), sent(null)])).toEqual(['remind']);
    expect(reminders([sent(7), mail()])).toEqual([]);
    expect(reminders([mail({ snoozedUntil: 7 })])).toEqual([]);
  });
  it('sent mail alone can be edited again', () => {
    expect(available([mail({ mailboxId: '2' as never })])).toContain('editAgain');
    expect(available([mail()])).not.toContain('editAgain');
  });
  it('to everything: what each mail may want, and nothing of one mail alone', () => {
    const everything = { ref: { kind: 'favorite' }, total: 900 } as const;
    expect(available([mail()], { everything })).toEqual([
      'delete',
      'archive',
      'move',
      'label',
      'color',
      'markRead',
      'markUnread',
      'star',
      'unstar',
      'pin',
      'unpin',
      'export',
    ]);
  });
  it('everything is snoozed alike, where it is not sent, thrown away or snoozed already', () => {
    const everything = { ref: { kind: 'folder', mailboxId: '1', isUnread: 2 }, total: 900 } as never;
    const withSnoozed = { ...navigation, folderList: [...folders, { folderId: '7', kind: 'snoozed' }] } as never;
    const snoozes = (mailboxId: string): string[] =>
      available([mail({ mailboxId: mailboxId as never })], { everything, navigation: withSnoozed }).filter((name) =>
        /snooze|remind/i.test(name),
      );
    expect(snoozes('1')).toEqual(['snooze']);
    for (const mailboxId of ['2', '4', '5', '7']) expect(snoozes(mailboxId)).toEqual([]);
  });
  it('nobody blocks themself by what they sent', () => {
    const names = available([mail({ mailboxId: '2' as never, mailFrom: { name: '', address: 'me@x.example' } })]);
    expect(names).not.toContain('spam');
    expect(names).not.toContain('blockSender');
  });
  it('a mail leads to the correspondence with who wrote it, the person’s own to whom it went', () => {
    const paths: string[] = [];
    const goFrom = (row: MailListItem): void => {
      const context = contextOf([row], { navigate: (path) => paths.push(path) });
      void actionOfName('related', context)?.perform(context);
    };
    goFrom(mail({ mailFrom: { name: '', address: 'a+b@x.example' } }));
    goFrom(mail({ mailboxId: '2' as never, mailTo: [{ name: '', address: 'c@x.example' }] }));
    expect(paths).toEqual(['/inboxct?address=a%2Bb%40x.example', '/inboxct?address=c%40x.example']);
  });
  it('nobody answers where there is no writing', () => {
    expect(available([mail()], { canWrite: false })).not.toContain('reply');
  });
});

describe('keys and row buttons', () => {
  it('delete to the bin, and purge from it', () => {
    expect(actionOfKey('Delete', contextOf([mail()]))?.name).toBe('delete');
    expect(actionOfKey('Delete', contextOf([inBin]))?.name).toBe('purge');
    expect(actionOfName('delete', contextOf([inBin]))?.name).toBe('purge');
    expect(actionOfKey('Delete', contextOf([draft]))?.name).toBe('deleteDraft');
  });
  it('turn reading round', () => {
    expect(actionOfKey('I', contextOf([mail({ seen: false })]))?.name).toBe('markRead');
    expect(actionOfKey('U', contextOf([mail()]))?.name).toBe('markUnread');
    expect(actionOfKey('u', contextOf([mail()]))).toBeUndefined();
  });
  it('purging asks first', () => {
    const asked: string[] = [];
    void actionOfKey('#', contextOf([inBin]))?.perform(contextOf([inBin], { ask: ({ kind }) => asked.push(kind) }));
    expect(asked).toEqual(['purge']);
  });
  const all = { mayDo: () => true };
  it('a draft has one button, a mail three', () => {
    expect(listRowActions(draft, all).map(({ name }) => name)).toEqual(['deleteDraft']);
    queryClient.setQueryData(navigationQuery.queryKey, navigation as never);
    expect(listRowActions(mail(), all).map(({ name }) => name)).toEqual(['markUnread', 'archive', 'delete']);
    const archived = mail({ mailboxId: '6' as never });
    expect(listRowActions(archived, all).map(({ name }) => name)).toEqual(['markUnread', 'move', 'delete']);
  });
});

describe('what the right in another mailbox leaves', () => {
  const inMailbox = (right: 'own' | 'full' | 'read', isShared: boolean): Partial<ActionContext> => ({
    mayDo: (need) => mayDoIn({ right, isShared }, need),
    // The composer's route needs the full right.
    canWrite: right !== 'read',
  });
  const reading = ['open', 'export', 'related', 'print', 'showSource', 'copyAddress', 'copySubject', 'copyText'];
  const row = () => mail({ mailFrom: { name: 'Erik', address: 'erik@example.org' }, seen: false });

  it('who may read a mailbox of a person is offered nothing that changes it, by mouse or by key', () => {
    expect(available([row()], inMailbox('read', false))).toEqual(reading);
    expect(listRowActions(row(), { mayDo: (need) => mayDoIn({ right: 'read', isShared: false }, need) })).toEqual([]);
    for (const key of ['#', 'Delete', 's', 'v', 'l', 'I', 'U', '!', 'r', 'a', 'f'])
      expect(actionOfKey(key, contextOf([row()], inMailbox('read', false)))).toBeUndefined();
    expect(actionOfName('delete', contextOf([inBin], inMailbox('read', false)))).toBeUndefined();
  });
  it('in a shared mailbox a reader has marks of their own', () => {
    expect(available([row()], inMailbox('read', true)).toSorted()).toEqual([...reading, 'markRead'].toSorted());
  });
  it("with the full right all but the rules, which are the owner's in a person's mailbox", () => {
    const own = available([row()], inMailbox('own', false));
    expect(available([row()], inMailbox('full', true))).toEqual(own);
    expect(own.filter((name) => !available([row()], inMailbox('full', false)).includes(name))).toEqual([
      'blockSender',
      'makeRule',
    ]);
  });
});

describe('the list of shortcuts', () => {
  const keys = mailActions().flatMap((action) => action.keys ?? []);
  it('shows every key of an action', () => {
    const shown = new Set(mailShortcuts().acting.flatMap(({ strokes }) => strokes));
    for (const key of keys) expect(shown).toContain(key);
  });
  it('gives no key to two things that could be done at once', () => {
    const taken = mailShortcuts().moving.flatMap(({ strokes }) => strokes);
    expect(new Set(taken).size).toBe(taken.length);
    for (const key of keys) expect(taken).not.toContain(key);
  });
});

it('the commonest actions stand in the toolbars', () => {
  const inToolbar = (toolbar: 'selection' | 'reader' | 'narrowReader'): string[] =>
    mailActions()
      .filter(({ toolbars }) => toolbars?.includes(toolbar))
      .map(({ name }) => name);
  expect(inToolbar('selection')).toEqual([
    'recover',
    'delete',
    'purge',
    'deleteDraft',
    'archive',
    'snooze',
    'snoozeAgain',
    'endSnooze',
    'remind',
    'remindAgain',
    'move',
    'label',
    'markRead',
    'markUnread',
    'star',
    'unstar',
  ]);
  expect(inToolbar('reader')).toEqual([
    'reply',
    'replyAll',
    'forward',
    'editAgain',
    'recover',
    'delete',
    'purge',
    'archive',
    'snooze',
    'snoozeAgain',
    'endSnooze',
    'remind',
    'remindAgain',
    'move',
    'label',
    'markUnread',
    'star',
    'unstar',
    'spam',
    'notSpam',
  ]);
  expect(inToolbar('narrowReader')).toEqual(['reply', 'recover', 'delete', 'purge', 'archive', 'move']);
});
