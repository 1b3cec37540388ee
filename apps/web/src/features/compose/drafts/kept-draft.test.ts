// @vitest-environment jsdom
import { type DraftContent, plainDraft } from '@hongyan/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { findLostMessages, forgetKeptDraft, hasKeptMessages, keepDraft, takeKeptDraft } from './kept-draft.ts';

const living = vi.hoisted(() => ({ windows: new Set<string>() }));
vi.mock('../../../platform/push/living-windows.ts', () => ({
  windowId: 'mine',
  livingWindows: async () => new Set(['mine', ...living.windows]),
}));

const content = (subject: string): DraftContent => ({
  ...{ type: 'new', refMailId: null, from: 'li@x.cn', to: [], cc: [], bcc: [], html: '<p>text</p>' },
  ...{ attachments: [], priority: 3, readReceipt: false },
  ...plainDraft,
  subject,
});
const position = { account: 'li@x.cn', path: '/write/reply/5' };
const kept = (subject: string | null) => ({
  draftId: '7' as never,
  revision: 3,
  content: subject === null ? null : content(subject),
});
/** As another window, or this one before a reload, has left it. */
function leave(window: string, subject: string, { account = position.account, ageMs = 0 } = {}): void {
  const message = { ...kept(subject), keptAt: Date.now() - ageMs };
  localStorage.setItem(`letter|${account}|${window}|${position.path}`, JSON.stringify(message));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  living.windows.clear();
});

it('takes over what a window that is gone has left, the newest of it, and leaves none behind', async () => {
  leave('crashed', 'old', { ageMs: 5_000 });
  leave('reloaded', 'new');
  expect((await takeKeptDraft(position))?.content?.subject).toBe('new');
  expect(Object.keys(localStorage)).toEqual([`letter|li@x.cn|mine|${position.path}`]);
  forgetKeptDraft(position);
  expect(hasKeptMessages()).toBe(false);
  expect(await takeKeptDraft(position)).toBeUndefined();
});

it('leaves a message to the window that has it open', async () => {
  living.windows.add('other');
  leave('other', 'theirs');
  expect(await takeKeptDraft(position)).toBeUndefined();
  expect(await findLostMessages('li@x.cn')).toEqual([]);
  expect(hasKeptMessages()).toBe(true);
});

it('keeps no text once the server has it, but which draft it is, for a reload', async () => {
  keepDraft(position, kept('unsaved'));
  keepDraft(position, kept(null));
  expect(hasKeptMessages()).toBe(false);
  expect(await takeKeptDraft(position)).toEqual(kept(null));
});

it('shows nobody another person’s message, and ends it', async () => {
  leave('crashed', 'secret', { account: 'wang@x.cn' });
  expect(await takeKeptDraft(position)).toBeUndefined();
  expect(await findLostMessages('li@x.cn')).toEqual([]);
  expect(hasKeptMessages()).toBe(false);
});

it('finds what was lost within a day, and drops what is older or broken', async () => {
  leave('crashed', 'today');
  leave('older', 'yesterday', { ageMs: 25 * 60 * 60 * 1000 });
  localStorage.setItem('letter|li@x.cn|broken|/write/new/a', '{"cut');
  expect(await findLostMessages('li@x.cn')).toEqual([{ ...position, isQueued: false, subject: 'today' }]);
  expect(Object.keys(localStorage)).toHaveLength(1);
});

it('says so when the browser has no room', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepDraft(position, kept('large'))).toBe(false);
  full.mockRestore();
});
