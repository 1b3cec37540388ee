import { expect, it } from 'vitest';
import {
  type CheckedMessage,
  checkBeforeSending,
  outsideRecipients,
  promisedAttachment,
  type Question,
} from './compose-checks.ts';

const li = { name: '李雷', address: 'li.lei@hongyan.example' };
const message: CheckedMessage = {
  ...{ to: [li], cc: [], bcc: [], subject: '预算', missingAttachmentWord: undefined },
  ...{ scheduledAt: null, remindAt: null, nowMs: 1_000, massMailRecipients: 3, emptySubject: 'refuse' },
};
const nobodyAsked = new Set<Question['kind']>();

it('lets a complete message go', () => {
  expect(checkBeforeSending(message, nobodyAsked)).toEqual({ kind: 'ready' });
  expect(checkBeforeSending({ ...message, to: [], bcc: [li] }, nobodyAsked)).toEqual({ kind: 'ready' });
});

it('refuses without recipient, without subject, and with one too long', () => {
  const getKey = (change: Partial<CheckedMessage>) => checkBeforeSending({ ...message, ...change }, nobodyAsked);
  expect(getKey({ to: [] })).toMatchObject({ refusal: { field: 'to', key: 'recipientsEmpty' } });
  expect(getKey({ subject: ' \t' })).toMatchObject({ refusal: { field: 'subject', key: 'subjectEmpty' } });
  expect(getKey({ subject: '字'.repeat(255) })).toEqual({ kind: 'ready' });
  expect(getKey({ subject: '字'.repeat(256) })).toMatchObject({ refusal: { key: 'subjectTooLong' } });
  expect(getKey({ subject: '👨‍👩‍👧'.repeat(255) })).toEqual({ kind: 'ready' });
  const many = Array.from({ length: 1_001 }, (_, index) => ({ name: '', address: `a${index}@x.cn` }));
  expect(getKey({ to: many })).toMatchObject({ refusal: { key: 'tooManyRecipients' } });
});

it('asks about a missing subject where it is no must, once', () => {
  const untitled: CheckedMessage = { ...message, subject: ' ', emptySubject: 'ask' };
  expect(checkBeforeSending(untitled, nobodyAsked)).toEqual({ kind: 'asked', question: { kind: 'noSubject' } });
  expect(checkBeforeSending(untitled, new Set(['noSubject']))).toEqual({ kind: 'ready' });
});

it('refuses where every address is wrong, and says which is the first', () => {
  const wrong = { ...message, to: [], cc: [{ name: '', address: '王海燕' }], bcc: [{ name: '', address: 'x@' }] };
  expect(checkBeforeSending(wrong, nobodyAsked)).toEqual({
    kind: 'refused',
    refusal: {
      field: 'to',
      key: 'recipientsInvalid',
      values: { address: '王海燕' },
      recipient: { field: 'cc', key: '王海燕' },
    },
  });
});

it('asks about wrong addresses, even when other questions were answered', () => {
  const wrong = { ...message, cc: [{ name: '', address: '王海燕' }] };
  expect(checkBeforeSending(wrong, new Set(['massMail']))).toEqual({
    kind: 'asked',
    question: { kind: 'ignoreInvalid', addresses: ['王海燕'] },
  });
});

it('asks once about many recipients and about a forgotten attachment', () => {
  const to = Array.from({ length: 4 }, (_, index) => ({ name: '', address: `a${index}@x.cn` }));
  const large = { ...message, to, missingAttachmentWord: '附件' };
  expect(checkBeforeSending(large, nobodyAsked)).toMatchObject({ question: { kind: 'massMail' } });
  expect(checkBeforeSending(large, new Set(['massMail']))).toMatchObject({ question: { kind: 'forgottenAttachment' } });
  expect(checkBeforeSending(large, new Set(['massMail', 'forgottenAttachment']))).toEqual({ kind: 'ready' });
  expect(checkBeforeSending({ ...message, to: to.slice(1) }, nobodyAsked)).toEqual({ kind: 'ready' });
});

it('refuses a time that is over', () => {
  const at = (scheduledAt: number) => checkBeforeSending({ ...message, scheduledAt }, nobodyAsked);
  expect(at(1_000)).toEqual({ kind: 'refused', refusal: { field: 'schedule', key: 'scheduleInPast' } });
  expect(at(1_001)).toEqual({ kind: 'ready' });
});

it('refuses a reminder that is over, or before the message is sent', () => {
  const at = (remindAt: number, scheduledAt: number | null = null) =>
    checkBeforeSending({ ...message, scheduledAt, remindAt }, nobodyAsked);
  const refused = { kind: 'refused', refusal: { field: 'schedule', key: 'remindTime' } };
  expect(at(60_999)).toEqual(refused);
  expect(at(61_000)).toEqual({ kind: 'ready' });
  expect(at(61_000, 2_000)).toEqual(refused);
  expect(at(62_000, 2_000)).toEqual({ kind: 'ready' });
});

it('hears a promise of an attachment only in what the person wrote', () => {
  expect(promisedAttachment('', '请查收附件')).toBe('附件');
  expect(promisedAttachment('', 'Please find it attached')).toBe('attached');
  expect(promisedAttachment('转发：附件', '转发：附件 好的')).toBeUndefined();
  expect(promisedAttachment('转发：附件', '见附件\n转发：附件')).toBe('见附');
  expect(promisedAttachment('', '没有这个词')).toBeUndefined();
});

it('names who is outside the organisation', () => {
  const anna = { name: 'Anna', address: 'anna@Partner.example' };
  expect(outsideRecipients([li, anna, { name: '', address: '王' }], ['Hongyan.example'])).toEqual([anna]);
  expect(outsideRecipients([anna], [])).toEqual([]);
});

it('quotes whole words, and takes none out of the middle of another', () => {
  expect(promisedAttachment('', 'See the attachments for details')).toBe('attachments');
  expect(promisedAttachment('', 'I attach the plan')).toBe('attach');
  expect(promisedAttachment('', 'Please find it enclosed.')).toBe('enclosed');
  expect(promisedAttachment('', 'She is unattached, and reattached nothing')).toBeUndefined();
  expect(promisedAttachment('', '见附件attached')).toBe('见附');
});
