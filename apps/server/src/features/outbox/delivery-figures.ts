/** What became of mail for other servers lately, for whoever watches the server. */
import { type Db, defineReader } from '../../engines/database/port.ts';

export interface DeliveryFigures {
  /** Recipients who got their mail, and the server that took it is known. */
  readonly delivered: number;
  /** Those who did not, and will not. */
  readonly failed: number;
  /** When the latest got theirs, epoch milliseconds. */
  readonly deliveredAt: number | null;
  /** The latest who failed: what was answered, and by which host. */
  readonly lastFailure: { readonly text: string; readonly host: string } | null;
}

/** Recipients outside who were finished since a time. */
const finishedSince = (db: Db, since: number) =>
  db.selectFrom('submission_recipient').where('target_account_no', 'is', null).where('finished_at', '>=', since);

/** Reads all of what is kept of sent mail, so it is a long read. */
export const readDeliveryFigures = defineReader<{ readonly since: number }, DeliveryFigures>({
  name: 'delivery.readDeliveryFigures',
  async read(db, { since }) {
    const rows = await finishedSince(db, since)
      .where((eb) =>
        eb.or([eb('state', '=', 'failed'), eb.and([eb('state', '=', 'delivered'), eb('last_host', 'is not', null)])]),
      )
      .select((eb) => ['state', eb.fn.countAll().as('count'), eb.fn.max('finished_at').as('latest')])
      .groupBy('state')
      .execute();
    const find = (state: 'delivered' | 'failed') => rows.find((row) => row.state === state);
    const failure = await finishedSince(db, since)
      .where('state', '=', 'failed')
      .select(['last_code', 'last_text', 'last_host'])
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return {
      delivered: Number(find('delivered')?.count ?? 0),
      failed: Number(find('failed')?.count ?? 0),
      deliveredAt: find('delivered')?.latest ?? null,
      lastFailure:
        failure === undefined
          ? null
          : {
              text: [failure.last_code, failure.last_text].filter((part) => part !== null).join(' '),
              host: failure.last_host ?? '',
            },
    };
  },
});
