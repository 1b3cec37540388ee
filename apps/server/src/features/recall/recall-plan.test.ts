import { expect, test } from 'vitest';
import { forecast, type RecallTarget, type RecallTerms } from './recall-plan.ts';

const dayMs = 86_400_000;
const submission = { createdAt: 0, kind: 'mail' as const };
const terms: RecallTerms = { orgId: 1, now: dayMs, withdrawScope: 'unread', withdrawDays: 7 };
const inside: RecallTarget = {
  recipient_no: 1,
  address: 'a@example.org',
  state: 'delivered',
  target_account_no: 2,
  orgId: 1,
  isFetched: false,
  bodyId: null,
};

test.each<[string, string, Partial<RecallTarget>, Partial<RecallTerms>]>([
  ['a copy inside, while the policy takes unread ones', 'ifUnread', {}, {}],
  ['a copy inside, while the policy takes read ones too', 'removed', {}, { withdrawScope: 'all' }],
  ['a copy inside, while the policy takes none', 'notAllowed', {}, { withdrawScope: 'none' }],
  ['on the last day', 'ifUnread', {}, { now: 7 * dayMs }],
  ['after the last day', 'expired', {}, { now: 7 * dayMs + 1 }],
  ['fetched by POP3, whatever the policy', 'fetched', { isFetched: true }, { withdrawScope: 'all' }],
  ['a person of another organisation on this server', 'outside', { orgId: 2 }, { withdrawScope: 'all' }],
  ['another server', 'outside', { target_account_no: null, orgId: null }, { withdrawScope: 'all' }],
  ['one of ours who is gone', 'outside', { orgId: null }, {}],
  ['not delivered yet, however old', 'stopped', { state: 'deferred' }, { now: 99 * dayMs, withdrawScope: 'none' }],
  ['not begun', 'stopped', { state: 'waiting' }, {}],
  ['being handed over', 'sending', { state: 'sending', target_account_no: null }, {}],
  ['never arrived', 'failed', { state: 'failed' }, {}],
  ['withdrawn before', 'removed', { state: 'recalled' }, { withdrawScope: 'none' }],
])('%s: %s', (_case, outcome, target, more) => {
  expect(forecast({ ...inside, ...target }, submission, { ...terms, ...more })).toBe(outcome);
});

test.each<[string, string, Partial<RecallTarget>, Partial<RecallTerms>]>([
  ['outside', 'closed', { target_account_no: null, orgId: null }, {}],
  ['inside, where the copy stays', 'closed', {}, { withdrawScope: 'none' }],
  ['inside, where the copy goes', 'removed', {}, { withdrawScope: 'all' }],
  ['whom it never reached', 'failed', { state: 'failed' }, {}],
])('says of a read-limited mail that what stays opens nothing: %s: %s', (_case, outcome, target, more) => {
  const limited = { ...submission, kind: 'authorised' as const };
  expect(forecast({ ...inside, ...target }, limited, { ...terms, ...more })).toBe(outcome);
});
