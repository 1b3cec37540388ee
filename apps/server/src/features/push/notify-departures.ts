import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import type { MissedChange } from './missed-change.ts';

/** A mail left a folder. */
export interface Departure {
  readonly folder_id: number;
  readonly n: number;
}

type MailLocation = Pick<MessageTable, 'n' | 'folder_id' | 'uid'>;

/**
 * Where mails went that left folders: moved to where they lie now, or gone (purged, or into a folder that is closed to
 * the session: to it both are the same). A folder that is closed is never named.
 */
export function notifyDepartures(
  departures: readonly Departure[],
  visible: readonly MailLocation[],
  hidden: ReadonlySet<number>,
): MissedChange[] {
  const locations = new Map(visible.map((row) => [row.n, row]));
  const moves = new Map<string, { from: number; to: number; mails: { mailId: string; mailUid: number }[] }>();
  const gone = new Map<number, string[]>();
  for (const { folder_id: left, n } of departures) {
    const location = locations.get(n);
    if (location) {
      // Out of a closed folder: only that it is here now.
      const from = hidden.has(left) ? location.folder_id : left;
      const key = `${String(from)}:${String(location.folder_id)}`;
      const move = moves.get(key) ?? { from, to: location.folder_id, mails: [] };
      moves.set(key, move);
      move.mails.push({ mailId: String(n), mailUid: location.uid });
    } else if (!hidden.has(left)) {
      gone.set(left, [...(gone.get(left) ?? []), String(n)]);
    }
  }
  return [
    ...[...moves.values()].map(
      ({ from, to, mails }): MissedChange => ({
        kind: 'mailMoved',
        data: { optType: 'mail', from: String(from), to: String(to), mails },
      }),
    ),
    ...[...gone].map(
      ([folder, mailIds]): MissedChange => ({
        kind: 'mailRemoved',
        data: { optType: 'mail', mailboxId: String(folder), mailIds },
      }),
    ),
  ];
}
