import type { MailListItem } from '@hongyan/contract';
import type { Strings, Translate } from '../../../lib/language/strings.ts';
import type { listsStrings } from '../lists.strings.ts';
import styles from './row-states.module.css';

type ListsKey = typeof listsStrings extends Strings<infer Keys> ? Keys : never;

/** Which badges the person wants to see (settings strangerMarkEnable, mailSourceMarkEnable). */
export interface RowBadges {
  readonly unknownSender: boolean;
  readonly external: boolean;
}

interface RowState {
  readonly key: ListsKey;
  readonly tone: 'warning' | 'quiet';
}

/**
 * What a row says of a mail in words (specification, section 4): answered, forwarded, of the system, from an unknown sender, from
 * outside. An unknown sender is outside anyhow: one badge is enough.
 */
export function listStates(row: MailListItem, badges: RowBadges): readonly RowState[] {
  const isReceived = row.draftId === null && row.fromVerdict !== 'own' && !row.system;
  const states: (RowState | false)[] = [
    row.system && { key: 'system', tone: 'quiet' },
    isReceived && row.unknownSender && badges.unknownSender && { key: 'unknownSender', tone: 'warning' },
    isReceived && badges.external && !(row.unknownSender && badges.unknownSender) && { key: 'external', tone: 'quiet' },
    row.answered && row.forwarded && { key: 'answeredAndForwarded', tone: 'quiet' },
    row.answered && !row.forwarded && { key: 'answered', tone: 'quiet' },
    row.forwarded && !row.answered && { key: 'forwarded', tone: 'quiet' },
  ];
  return states.filter((state) => state !== false);
}

/** The states as small words before the subject. */
export function RowStates({ states, t }: { states: readonly RowState[]; t: Translate<ListsKey> }) {
  return states.map(({ key, tone }) => (
    <span key={key} className={tone === 'warning' ? styles['stateWarning'] : styles['state']}>
      {t(key)}
    </span>
  ));
}
