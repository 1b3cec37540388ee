import { plainDraft } from '@hongyan/contract';
import type { CallClass, CallExample, OwnThings } from '@hongyan/testkit/server/call-example.ts';

/** Later than any clock of a test, and nearer than a year. */
const later = () => Date.now() + 90 * 86_400_000;

const createMessage = (own: OwnThings) => ({
  type: 'new',
  refMailId: null,
  from: own.address,
  to: [{ name: '', address: own.address }],
  cc: [],
  bcc: [],
  subject: 'every call, later',
  html: '<p>every call</p>',
  attachments: [],
  priority: 3,
  readReceipt: false,
  ...plainDraft,
});
const pendings: CallExample = {
  valid: (own) => ({ pendingIds: [own.pendingId] }),
  malformed: { pendingIds: ['1 or 1=1'] },
};

export const outgoingExamples: Readonly<Record<string, CallExample>> = {
  'snooze.snooze': {
    valid: (own) => ({ mailIds: [own.mailId], until: later() }),
    malformed: { mailIds: ['1'], until: 'tomorrow' },
  },
  'snooze.remind': {
    valid: (own) => ({ mailIds: [own.sentMailId], at: later() }),
    malformed: { mailIds: ['1'], at: 'tomorrow' },
  },
  'outbox.mailSchedule': {
    valid: (own) => ({ draftId: own.draftId, scheduledAt: later() }),
    malformed: { draftId: '1', scheduledAt: 'tomorrow' },
  },
  'outbox.saveOrUpdatePendingInfo': {
    valid: (own) => ({ pendingId: own.pendingId, scheduledAt: later(), content: createMessage(own) }),
    malformed: { pendingId: '1', scheduledAt: -1 },
  },
  'outbox.pendingMailList': { valid: () => ({}), malformed: { pageSize: 0 } },
  'outbox.overPending': pendings,
  'outbox.deletePendingMail': pendings,
  'outbox.undoSend': { valid: (own) => ({ pendingId: own.pendingId }), malformed: { pendingId: '../1' } },
  'recall.recall': { valid: (own) => ({ mailId: own.sentMailId }), malformed: { mailId: '../1' } },
  'outbox.mailLogInfo': { valid: () => ({}), malformed: { state: 'lost' } },
};

const waiting: CallClass = { as: 'nothing', why: 'what the person writes, and sends later' };

export const outgoingClasses: Readonly<Record<string, CallClass>> = {
  'outbox.mailSchedule': waiting,
  'outbox.saveOrUpdatePendingInfo': waiting,
  'outbox.pendingMailList': waiting,
  'outbox.overPending': waiting,
  'outbox.deletePendingMail': waiting,
  'outbox.undoSend': waiting,
  'recall.recall': {
    as: 'mail',
    instead: (own) => [
      { mailId: own.mailId, dryRun: true },
      { mailId: own.mailId, notify: true },
    ],
  },
  'outbox.mailLogInfo': { as: 'lists', also: () => [{ searchKeyword: 'walrus' }, { state: 'delivered' }] },
};
