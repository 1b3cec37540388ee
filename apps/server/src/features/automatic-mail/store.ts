import {
  type AutomaticForward,
  type AutomaticReply,
  automaticForwardSchema,
  automaticReplySchema,
} from '@hongyan/contract';
import type { Db, Tx } from '../../engines/database/port.ts';
import type {
  AnsweredSenderTable,
  AutomaticSentTable,
} from '../../engines/database/schema/sending/automatic-mail-tables.ts';

const dayMs = 86_400_000;

/** Something a person has set, and the change that set it; version 0 where nothing was ever set. */
export interface Versioned<T> {
  readonly version: number;
  readonly value: T;
}

export const noReply: AutomaticReply = automaticReplySchema.parse({
  on: false,
  startTime: null,
  endTime: null,
  inside: '',
});
export const noForward: AutomaticForward = automaticForwardSchema.parse({ autoForwardEnable: false, addresses: [] });

async function readRow(db: Db, account: number, kind: 'reply' | 'forward') {
  return db
    .selectFrom('automatic_mail')
    .select(['content', 'version'])
    .where('account_no', '=', account)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** The automatic reply of a mailbox. A stored one that the contract no longer takes counts as none. */
export async function readReply(db: Db, account: number): Promise<Versioned<AutomaticReply>> {
  const row = await readRow(db, account, 'reply');
  const parsed = automaticReplySchema.safeParse(row === undefined ? null : JSON.parse(row.content));
  return parsed.success ? { version: row?.version ?? 0, value: parsed.data } : { version: 0, value: noReply };
}

/** The automatic forward of a mailbox. */
export async function readForward(db: Db, account: number): Promise<Versioned<AutomaticForward>> {
  const row = await readRow(db, account, 'forward');
  const parsed = automaticForwardSchema.safeParse(row === undefined ? null : JSON.parse(row.content));
  return parsed.success ? { version: row?.version ?? 0, value: parsed.data } : { version: 0, value: noForward };
}

interface StoredSetting {
  readonly account: number;
  readonly kind: 'reply' | 'forward';
  readonly isOn: boolean;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly content: unknown;
  readonly version: number;
}

/** Keeps what the person wants now. */
export async function writeSetting(tx: Tx, setting: StoredSetting): Promise<void> {
  const values = {
    is_on: setting.isOn ? (1 as const) : (0 as const),
    starts_at: setting.startsAt,
    ends_at: setting.endsAt,
    content: JSON.stringify(setting.content),
    version: setting.version,
  };
  await tx
    .insertInto('automatic_mail')
    .values({ account_no: setting.account, kind: setting.kind, ...values })
    .onConflict((conflict) => conflict.columns(['account_no', 'kind']).doUpdateSet(values))
    .execute();
}

/** How many senders have been answered since the text was last changed. */
export async function countAnswered(db: Db, account: number): Promise<number> {
  const row = await db
    .selectFrom('answered_sender')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('account_no', '=', account)
    .where('kind', '=', 'reply')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** When this sender was last answered; null for never. */
export async function readAnsweredAt(
  db: Db,
  account: number,
  kind: AnsweredSenderTable['kind'],
  sender: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('answered_sender')
    .select('answered_at')
    .where('account_no', '=', account)
    .where('kind', '=', kind)
    .where('sender', '=', sender)
    .executeTakeFirst();
  return row?.answered_at ?? null;
}

/** Longer than the longest time in which one sender is answered once (`maxRepeatDays`). */
const rememberedSenderMs = 90 * dayMs;

/** Notes that a sender is answered now, and forgets whom that was long ago: unknown senders could fill the table with made-up senders. */
export async function recordAnswered(
  tx: Tx,
  key: { readonly account: number; readonly kind: AnsweredSenderTable['kind']; readonly sender: string },
  now: number,
): Promise<void> {
  await tx
    .insertInto('answered_sender')
    .values({ account_no: key.account, kind: key.kind, sender: key.sender, answered_at: now })
    .onConflict((conflict) => conflict.columns(['account_no', 'kind', 'sender']).doUpdateSet({ answered_at: now }))
    .execute();
  await tx
    .deleteFrom('answered_sender')
    .where('account_no', '=', key.account)
    .where('answered_at', '<', now - rememberedSenderMs)
    .execute();
}

/** Everybody is answered anew. */
export async function forgetAnswered(tx: Tx, account: number): Promise<void> {
  await tx.deleteFrom('answered_sender').where('account_no', '=', account).where('kind', '=', 'reply').execute();
}

/**
 * What one mailbox sends by itself within 24 hours. Nobody gets more; a ring that our own traces do not stop, or a flood of
 * mail that somebody turns on another's mailbox through ours, ends here.
 */
export const automaticMailsPerDay = { reply: 500, reject: 500, forward: 2_000 } as const;
/** Longer than any job is tried again. */
const rememberedMs = 30 * dayMs;

/** Whether this mail has done its work already, or the mailbox its work of a day. */
export async function readSentState(
  db: Db,
  mail: { readonly account: number; readonly n: number; readonly kind: AutomaticSentTable['kind'] },
  now: number,
): Promise<'open' | 'done' | 'limit'> {
  const done = await db
    .selectFrom('automatic_sent')
    .select('n')
    .where('account_no', '=', mail.account)
    .where('n', '=', mail.n)
    .where('kind', '=', mail.kind)
    .executeTakeFirst();
  if (done !== undefined) return 'done';
  const today = await db
    .selectFrom('automatic_sent')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('account_no', '=', mail.account)
    .where('sent_at', '>', now - dayMs)
    .where('kind', '=', mail.kind)
    .executeTakeFirstOrThrow();
  return Number(today.count) >= automaticMailsPerDay[mail.kind] ? 'limit' : 'open';
}

/** Notes that this mail has done its work, and forgets what is long over. */
export async function recordSent(
  tx: Tx,
  mail: { readonly account: number; readonly n: number; readonly kind: AutomaticSentTable['kind'] },
  now: number,
): Promise<void> {
  await tx
    .insertInto('automatic_sent')
    .values({ account_no: mail.account, n: mail.n, kind: mail.kind, sent_at: now })
    .execute();
  await tx
    .deleteFrom('automatic_sent')
    .where('account_no', '=', mail.account)
    .where('sent_at', '<', now - rememberedMs)
    .execute();
}
