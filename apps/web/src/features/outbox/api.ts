import type { Calls, MailId, PendingId } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';

export type ScheduledPage = OutputOf<Calls['outbox']['pendingMailList']>;
export type ScheduledMail = ScheduledPage['list'][number];
export type SendLogPage = OutputOf<Calls['outbox']['mailLogInfo']>;
export type SendLogEntry = SendLogPage['list'][number];
export type Recall = OutputOf<Calls['recall']['recall']>;
export type RecipientState = SendLogEntry['recipients'][number]['state'];

const outgoingKey = ['outgoing'] as const;
export const scheduledPageSize = 50;
export const logPageSize = 30;

/** Mails on the schedule, the next one first. */
export const scheduledQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...outgoingKey, 'scheduled', pageNum],
    queryFn: ({ signal }) => readData(api.outbox.pendingMailList({ pageNum, pageSize: scheduledPageSize }, { signal })),
    placeholderData: keepPreviousData,
  });

/** Only how many there are, for the sidebar. */
export const scheduledCountQuery = queryOptions({
  queryKey: [...outgoingKey, 'scheduled', 'count'],
  queryFn: ({ signal }) => readData(api.outbox.pendingMailList({ pageSize: 1 }, { signal })),
});

export interface LogAsk {
  readonly pageNum: number;
  readonly state: RecipientState | undefined;
  readonly searchKeyword: string;
}

/** So often is the log asked for again while something of what it shows is under way. */
const underWayMs = 4_000;
const moving: readonly RecipientState[] = ['waiting', 'sending', 'deferred'];

function askAgainAfter(page: SendLogPage | undefined): number | false {
  return page?.list.some(({ states }) => moving.some((state) => states[state] > 0)) ? underWayMs : false;
}

/** What was sent in the last 30 days. */
export const sendLogQuery = ({ pageNum, state, searchKeyword }: LogAsk) =>
  queryOptions({
    queryKey: [...outgoingKey, 'log', { pageNum, state, searchKeyword }],
    queryFn: ({ signal }) =>
      readData(
        api.outbox.mailLogInfo(
          { pageNum, pageSize: logPageSize, searchKeyword, ...(state === undefined ? {} : { state }) },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
    // Deliveries go on without a word to this list.
    staleTime: 0,
    refetchInterval: (asked) => askAgainAfter(asked.state.data),
  });

/** One mail of the log with all its recipients. */
export const logEntryQuery = (submissionId: SendLogEntry['submissionId']) =>
  queryOptions({
    queryKey: [...outgoingKey, 'log', submissionId],
    queryFn: ({ signal }) => readData(api.outbox.mailLogInfo({ submissionId }, { signal })),
    staleTime: 0,
    refetchInterval: (asked) => askAgainAfter(asked.state.data),
  });

/** What this window has changed on the schedule; other windows are notified by push. */
const refreshScheduled = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...outgoingKey, 'scheduled'] });

async function change<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    // Also after a refusal: what was sent meanwhile is no longer here.
    await refreshScheduled();
  }
}

const once = () => ({ idempotencyKey: crypto.randomUUID() });

export const sendNow = (pendingIds: PendingId[]) => change(readData(api.outbox.overPending({ pendingIds }, once())));
export const cancelSchedule = (pendingIds: PendingId[]) =>
  change(readData(api.outbox.deletePendingMail({ pendingIds }, once())));
export const takeBack = (pendingId: PendingId) => change(readData(api.outbox.undoSend({ pendingId }, once())));
export const changeTime = (pendingId: PendingId, scheduledAt: number, approver?: string) =>
  change(
    readData(
      api.outbox.saveOrUpdatePendingInfo(
        { pendingId, scheduledAt, ...(approver === undefined ? {} : { approver }) },
        once(),
      ),
    ),
  );

/** What a recall would do. */
export const forecastRecall = (mailId: MailId): Promise<Recall> =>
  readData(api.recall.recall({ mailId, dryRun: true }));
/** Recalls; the mail's own page shows the result. */
export async function recall(mailId: MailId, notify: boolean): Promise<Recall> {
  const result = await readData(api.recall.recall({ mailId, notify }));
  void queryClient.invalidateQueries({ queryKey: ['mailbox', 'detail'] });
  void queryClient.invalidateQueries({ queryKey: [...outgoingKey, 'log'] });
  return result;
}
