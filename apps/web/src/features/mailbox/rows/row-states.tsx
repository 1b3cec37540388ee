import type { MailListItem } from '@hongyan/contract';
import { type DateReading, formatFullTime } from '../../../lib/dates/format-date.ts';
import type { Strings, Translate } from '../../../lib/language/strings.ts';
import { saysNewSender } from '../../../mail-model/says-new-sender.ts';
import type { listsStrings } from '../lists.strings.ts';
import styles from './row-states.module.css';

type ListsKey = typeof listsStrings extends Strings<infer Keys> ? Keys : never;

/** Which badges the person wants to see (settings strangerMarkEnable, mailSourceMarkEnable). */
export interface RowBadges {
  readonly unknownSender: boolean;
  readonly external: boolean;
}

export interface StateOptions {
  readonly badges: RowBadges;
  /** The folder Sent: there a time is a reminder's. */
  readonly sentId: string | undefined;
}

interface RowState {
  readonly key: ListsKey;
  readonly tone: 'warning' | 'quiet';
  /** Until when it is snoozed, or when its reminder is; epoch milliseconds. */
  readonly until?: number;
}

/**
 * What a row says of a mail in words (specification, section 4): answered, forwarded, of the system, from an unknown sender, from
 * outside. An unknown sender is outside anyhow: one badge is enough.
 */
export function listStates(row: MailListItem, { badges, sentId }: StateOptions, nowMs: number): readonly RowState[] {
  const isReceived = row.draftId === null && row.fromVerdict !== 'own' && !row.system;
  const isNewSender = isReceived && badges.unknownSender && saysNewSender(row);
  const states: (RowState | false)[] = [
    row.snoozedUntil !== null && timeState(row, row.snoozedUntil, { sentId, nowMs }),
    row.system && { key: 'system', tone: 'quiet' },
    isNewSender && { key: 'unknownSender', tone: 'quiet' },
    isReceived && badges.external && !isNewSender && { key: 'external', tone: 'quiet' },
    row.answered && row.forwarded && { key: 'answeredAndForwarded', tone: 'quiet' },
    row.answered && !row.forwarded && { key: 'answered', tone: 'quiet' },
    row.forwarded && !row.answered && { key: 'forwarded', tone: 'quiet' },
  ];
  return states.filter((state) => state !== false);
}

/** It waits for its time or for an answer, or it is back and says why. */
function timeState(
  { mailboxId, snoozeEndedBy: endedBy }: MailListItem,
  until: number,
  { sentId, nowMs }: { readonly sentId: string | undefined; readonly nowMs: number },
): RowState {
  if (mailboxId === sentId) return { key: 'reminderAt', tone: 'quiet', until };
  if (endedBy === 'reply') return { key: 'newReply', tone: 'warning' };
  return until > nowMs ? { key: 'snoozedUntil', tone: 'quiet', until } : { key: 'returned', tone: 'warning' };
}

/** A state in words. */
export const nameState = ({ key, until }: RowState, t: Translate<ListsKey>, reading: DateReading): string =>
  until === undefined ? t(key) : t(key, { time: formatFullTime(until, reading) });

/** The states as small words before the subject. */
export function RowStates({
  states,
  t,
  reading,
}: {
  readonly states: readonly RowState[];
  readonly t: Translate<ListsKey>;
  readonly reading: DateReading;
}) {
  return states.map((state) => (
    <span key={state.key} className={state.tone === 'warning' ? styles['stateWarning'] : styles['state']}>
      {nameState(state, t, reading)}
    </span>
  ));
}
