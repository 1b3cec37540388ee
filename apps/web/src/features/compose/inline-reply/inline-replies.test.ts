// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { notifySessionEnd } from '../../../lib/session-end.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { defaultSettings } from '../../../platform/settings/default-settings.ts';
import { type HomeIndex, homeIndexQuery } from '../../../platform/settings/home-index.ts';
import { closeAllTabs, visitTab } from '../../../platform/tabs/tabs-store.ts';
import {
  inlineRepliesNow,
  offerInlineReply,
  removeInlineReply,
  replyBelow,
  settleInlineReply,
  typeAhead,
} from './inline-replies.ts';

let leave = (): void => undefined;

beforeEach(() => {
  leave = offerInlineReply((mailId) => mailId === '5');
});

afterEach(() => {
  leave();
  closeAllTabs();
  queryClient.clear();
  notifySessionEnd({ keepsMessages: false });
});

const paths = (): string[] => inlineRepliesNow().map(({ path }) => path);

it('answers below what a reader shows, and nothing else', () => {
  expect([replyBelow('reply', '5'), replyBelow('reply', '6')]).toEqual([true, false]);
  leave();
  expect(replyBelow('forward', '5')).toBe(false);
  expect(paths()).toEqual(['/write/reply/5']);
});

it('obeys the setting replyLocation', () => {
  const settings = { ...defaultSettings, replyLocation: 'view' as const };
  queryClient.setQueryData<HomeIndex>(homeIndexQuery.queryKey, { settings } as HomeIndex);
  expect(replyBelow('reply', '5')).toBe(false);
});

it('leads to the tab of an answer that is open in one', () => {
  visitTab('/write/reply/5');
  expect([replyBelow('reply', '5'), replyBelow('replyAll', '5')]).toEqual([false, true]);
});

it('shows the last that was begun, and uncovers the one before it', () => {
  replyBelow('reply', '5');
  replyBelow('forward', '5');
  replyBelow('reply', '5');
  expect(paths()).toEqual(['/write/forward/5', '/write/reply/5']);
  removeInlineReply('/write/reply/5');
  expect(paths()).toEqual(['/write/forward/5']);
});

it('keeps what is typed until the editor has the focus, and takes the focus once', () => {
  replyBelow('reply', '5');
  typeAhead('/write/reply/5', 'quick');
  expect(inlineRepliesNow()).toMatchObject([{ typed: 'quick', isFresh: true }]);
  settleInlineReply('/write/reply/5');
  expect(inlineRepliesNow()).toMatchObject([{ typed: '', isFresh: false }]);
});

it('is gone for the next person at the page', () => {
  replyBelow('reply', '5');
  notifySessionEnd({ keepsMessages: true });
  expect(paths()).toEqual([]);
});
