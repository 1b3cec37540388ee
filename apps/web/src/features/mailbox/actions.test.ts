import type { MailListItem } from '@hongyan/contract';
import { describe, expect, it } from 'vitest';
import type { ActionContext } from './action-context.ts';
import { actionOfKey, actionOfName, mailActions, rowActionsOf } from './actions.ts';

const folders = ['inbox', 'sent', 'drafts', 'trash'].map((kind, index) => ({
  folderId: String(index + 1),
  kind,
}));
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
    place: 'inbox',
    navigation: navigation as never,
    t: (key: string) => key,
    folderName: () => '',
    open: () => undefined,
    navigate: () => undefined,
    canWrite: true,
    ask: () => undefined,
    refresh: () => undefined,
    leave: () => undefined,
    ...over,
  };
}
const available = (mails: readonly MailListItem[], over: Partial<ActionContext> = {}): string[] =>
  mailActions.filter((action) => action.isAvailable(contextOf(mails, over))).map(({ name }) => name);

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
      ['forwardAsAttachment', 'delete', 'move', 'label', 'color', 'markRead', 'star', 'pin', 'export', 'spam'],
    ],
    [
      'to starred and pinned ones',
      [mail({ favorite: true, sticky: true }), mail({ favorite: true, sticky: true })],
      ['forwardAsAttachment', 'delete', 'move', 'label', 'color', 'markUnread', 'unstar', 'unpin', 'export', 'spam'],
    ],
    [
      'in the bin',
      [inBin, inBin],
      [
        'forwardAsAttachment',
        'recover',
        'deleteForGood',
        'move',
        'label',
        'color',
        'markUnread',
        'star',
        'export',
        'spam',
      ],
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
  it('sent mail alone can be edited again', () => {
    expect(available([mail({ mailboxId: '2' as never })])).toContain('editAgain');
    expect(available([mail()])).not.toContain('editAgain');
  });
  it('to everything: what each mail may want, and nothing of one mail alone', () => {
    const everything = { ref: { kind: 'favorite' }, total: 900 } as const;
    expect(available([mail()], { everything })).toEqual([
      'delete',
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
  it('delete to the bin, and from it for good', () => {
    expect(actionOfKey('Delete', contextOf([mail()]))?.name).toBe('delete');
    expect(actionOfKey('Delete', contextOf([inBin]))?.name).toBe('deleteForGood');
    expect(actionOfName('delete', contextOf([inBin]))?.name).toBe('deleteForGood');
    expect(actionOfKey('Delete', contextOf([draft]))?.name).toBe('deleteDraft');
  });
  it('turn reading round', () => {
    expect(actionOfKey('u', contextOf([mail({ seen: false })]))?.name).toBe('markRead');
    expect(actionOfKey('u', contextOf([mail()]))?.name).toBe('markUnread');
  });
  it('deleting for good asks first', () => {
    const asked: string[] = [];
    void actionOfKey('#', contextOf([inBin]))?.perform(contextOf([inBin], { ask: ({ kind }) => asked.push(kind) }));
    expect(asked).toEqual(['deleteForGood']);
  });
  it('a draft has one button, a mail three', () => {
    expect(rowActionsOf(draft).map(({ name }) => name)).toEqual(['deleteDraft']);
    expect(rowActionsOf(mail()).map(({ name }) => name)).toEqual(['markUnread', 'move', 'delete']);
  });
});
