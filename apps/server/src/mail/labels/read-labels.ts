import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { inBatches } from '../messages/index.ts';

interface MailLabel {
  readonly n: number;
  readonly label_id: number;
}

const readPairs = prepareRead<{ account: number; ns: string }, MailLabel>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('ns')).as('picked'))
    // Cross, so that SQLite looks each mail up.
    .crossJoin('message_label')
    .where('message_label.account_no', '=', bind('account'))
    .whereRef('message_label.n', '=', 'picked.key')
    .select(['message_label.n', 'message_label.label_id']),
);

/** The label ids of some mails, ascending; a mail without labels is not in the map. */
export async function readLabels(db: Db, account: number, ns: readonly number[]): Promise<Map<number, number[]>> {
  const labels = new Map<number, number[]>();
  for (const chunk of inBatches(ns)) {
    for (const row of await readPairs(db, { account, ns: JSON.stringify(chunk) })) {
      const known = labels.get(row.n);
      if (known) known.push(row.label_id);
      else labels.set(row.n, [row.label_id]);
    }
  }
  for (const ids of labels.values()) ids.sort((a, b) => a - b);
  return labels;
}
