import { maxRecipients, type OrgSettings } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { SendingLimitTable } from '../../engines/database/schema/sending/sending-limits-tables.ts';
import { readOrgSettings } from '../../engines/settings/org-settings.ts';
import { longestSince, type SendingLimits } from './limits.ts';

const dayMs = 86_400_000;

interface OwnLimitsRow
  extends Omit<{ [Column in keyof SendingLimitTable]: SendingLimitTable[Column] | null }, 'account_no'> {
  readonly created_at: number;
}

const readRow = prepareRead<{ account: number }, OwnLimitsRow>(
  (db, bind) =>
    db
      .selectFrom('account')
      .leftJoin('sending_limit', 'sending_limit.account_no', 'account.account_no')
      .select([
        'account.created_at',
        'messages_per_hour',
        'messages_per_day',
        'recipients_per_hour',
        'recipients_per_day',
      ])
      .where('account.account_no', '=', bind('account')),
  { cached: true },
);

/** Who sends. */
export interface Sender {
  readonly account: number;
  readonly orgId: number;
}

/** The limits of one person, and why they are what they are. */
export interface PersonLimits {
  readonly limits: SendingLimits;
  /** The account was made lately, so it may send less. */
  readonly isNew: boolean;
  /** What an administrator has set for this person alone. */
  readonly own: Partial<SendingLimits>;
}

function combine(settings: OrgSettings, row: OwnLimitsRow | undefined, now: number): PersonLimits {
  const { sendNewAccountDays, sendNewAccountPercent } = settings;
  const isNew = row !== undefined && now < row.created_at + sendNewAccountDays * dayMs;
  const reduce = (count: number, least: number): number =>
    isNew ? Math.min(count, Math.max(least, Math.floor((count * sendNewAccountPercent) / 100))) : count;
  const general: SendingLimits = {
    messagesPerHour: reduce(settings.sendMessagesPerHour, 1),
    messagesPerDay: reduce(settings.sendMessagesPerDay, 1),
    // A message to everybody is written on the first day too.
    recipientsPerHour: reduce(settings.sendRecipientsPerHour, maxRecipients),
    recipientsPerDay: reduce(settings.sendRecipientsPerDay, maxRecipients),
  };
  const set: Record<keyof SendingLimits, number | null | undefined> = {
    messagesPerHour: row?.messages_per_hour,
    messagesPerDay: row?.messages_per_day,
    recipientsPerHour: row?.recipients_per_hour,
    recipientsPerDay: row?.recipients_per_day,
  };
  const own = Object.fromEntries(Object.entries(set).filter(([, value]) => typeof value === 'number'));
  return { limits: { ...general, ...own }, isNew, own };
}

/** What one person may send now, whatever their organisation has sent. */
export async function readPersonLimits(db: Db, { account, orgId }: Sender, now: number): Promise<PersonLimits> {
  const [settings, [row]] = await Promise.all([readOrgSettings(db, orgId), readRow(db, { account })]);
  return combine(settings, row, now);
}

const readTotal = prepareRead<
  { org: number; since: number },
  { readonly messages: number | string | null; readonly recipients: number | string | null }
>((db, bind) =>
  db
    .selectFrom('sent_count')
    .select((eb) => [
      eb.fn.sum<number | string | null>('messages').as('messages'),
      eb.fn.sum<number | string | null>('recipients').as('recipients'),
    ])
    .where('org_id', '=', bind('org'))
    .where('period_start', '>=', bind('since')),
);

interface Total {
  readonly messages: number;
  readonly recipients: number;
}

/** What an organisation has sent in the last 24 hours. */
export async function readOrganisationTotal(db: Db, orgId: number, now: number): Promise<Total> {
  const [row] = await readTotal(db, { org: orgId, since: longestSince(now) });
  return { messages: Number(row?.messages ?? 0), recipients: Number(row?.recipients ?? 0) };
}

/** A total is used for so long: it is the sum of a row for each ten minutes of each sender. */
const totalMs = 10_000;

/** What bounds what somebody sends. */
export interface SenderLimits extends SendingLimits {
  /** Setting `sendUnusualRecipients`: from how many recipients outside within an hour on a sudden change is looked for; 0: never. */
  readonly unusualFrom: number;
}

/** Says what somebody may send. Totals of organisations are known to ten seconds, everything else as it is. */
export class SendingLimitsReader {
  readonly #db: Db;
  readonly #totals = new Map<number, Total & { readonly at: number }>();

  constructor(db: Db) {
    this.#db = db;
  }

  async #readTotal(orgId: number, now: number): Promise<Total> {
    const known = this.#totals.get(orgId);
    if (known !== undefined && Math.abs(now - known.at) < totalMs) return known;
    const total = await readOrganisationTotal(this.#db, orgId, now);
    this.#totals.set(orgId, { ...total, at: now });
    return total;
  }

  /** What this person may send now. Throws `sendOrganisationLimit` when their organisation has sent what all of its people may. */
  async read({ account, orgId }: Sender, now: number): Promise<SenderLimits> {
    const [settings, { limits }, total] = await Promise.all([
      readOrgSettings(this.#db, orgId),
      readPersonLimits(this.#db, { account, orgId }, now),
      this.#readTotal(orgId, now),
    ]);
    const { sendOrganisationMessagesPerDay, sendOrganisationRecipientsPerDay, sendUnusualRecipients } = settings;
    if (total.messages >= sendOrganisationMessagesPerDay || total.recipients >= sendOrganisationRecipientsPerDay)
      throw new UserError('sendOrganisationLimit');
    return { ...limits, unusualFrom: sendUnusualRecipients };
  }
}
