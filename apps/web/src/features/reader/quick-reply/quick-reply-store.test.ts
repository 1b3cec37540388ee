// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { notifySessionEnd } from '../../../lib/session-end.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { changeQuickReply, clearQuickReply, quickReplyNow } from './quick-reply-store.ts';

const signIn = (mailAddr: string) => useSession.setState({ signedIn: true, mailAddr, keepsMessages: false });
const end = (keepsMessages: boolean): void => {
  useSession.setState({ signedIn: false, mailAddr: '', keepsMessages });
  notifySessionEnd({ keepsMessages });
};

beforeEach(() => {
  end(false);
  signIn('li.lei@hongyan.example');
});

it('is its writer\u2019s: the next person at the page has a mail of the same id', () => {
  changeQuickReply('41', { text: 'between us' });
  expect(quickReplyNow('41').text).toBe('between us');
  end(true);
  signIn('wang.haiyan@hongyan.example');
  expect(quickReplyNow('41').text).toBe('');
  end(true);
  signIn('li.lei@hongyan.example');
  expect(quickReplyNow('41').text).toBe('between us');
});

it('is gone from the memory of the page when its writer signs out', () => {
  changeQuickReply('41', { text: 'between us' });
  end(false);
  signIn('li.lei@hongyan.example');
  expect(quickReplyNow('41').text).toBe('');
});

it('is there after a reload until it is sent, and each text has a key of its own', () => {
  changeQuickReply('41', { text: 'half' });
  const first = quickReplyNow('41').key;
  changeQuickReply('41', { text: 'half a thought' });
  expect(quickReplyNow('41').key).not.toBe(first);
  expect(sessionStorage.getItem('quickReplies')).toContain('half a thought');
  clearQuickReply('41');
  expect(quickReplyNow('41').text).toBe('');
  expect(sessionStorage.getItem('quickReplies')).toBe('{}');
});
