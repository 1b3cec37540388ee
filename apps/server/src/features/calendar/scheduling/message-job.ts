import { randomBytes } from 'node:crypto';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { CalendarMessageTable } from '../../../engines/database/schema/calendar-tables.ts';
import type { JobKind } from '../../../engines/jobs/port.ts';
import { readSettings } from '../../../engines/settings/person-settings.ts';
import type { FeatureServices } from '../../../feature.ts';
import { takeInComposed } from '../../../mail/notices/index.ts';
import { machineContext, type Person, readActivePerson } from '../../identity/index.ts';
import type { SubmittedRecipient } from '../../outbox/in-transaction.ts';
import { resolveRecipients } from '../../outbox/index.ts';
import { composeMessage } from './compose-message.ts';
import { type MessagePayload, messageJob } from './plan-messages.ts';
import { sendCalendarMessage } from './send-message.ts';

export type MessageServices = FeatureServices;
type Row = CalendarMessageTable;

const hourMs = 3_600_000;

const listTo = ({ recipients }: Pick<Row, 'recipients'>): readonly string[] => JSON.parse(recipients) as string[];

function readRow(db: Db, { account, messageId }: MessagePayload): Promise<Row | undefined> {
  return db
    .selectFrom('calendar_message')
    .selectAll()
    .where('account_no', '=', account)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

/** Other messages about the same that go to everybody whom this one goes to. */
async function readRelated(db: Db, row: Row): Promise<readonly Row[]> {
  const rows = await db
    .selectFrom('calendar_message')
    .selectAll()
    .where('account_no', '=', row.account_no)
    .where('calendar_no', '=', row.calendar_no)
    .where('object_no', '=', row.object_no)
    .where('recurrence_id', '=', row.recurrence_id)
    .execute();
  const to = listTo(row);
  return rows.filter((other) => {
    const reached = new Set(listTo(other));
    return other.message_id !== row.message_id && to.every((address) => reached.has(address));
  });
}

interface Turn {
  /** When to look again, because a newer message waits; null: now. */
  readonly againAt: number | null;
  readonly isOvertaken: boolean;
  readonly isFirst: boolean;
}

const says = (row: Row): 'request' | 'cancel' | 'other' =>
  row.method === 'REQUEST' ? 'request' : row.method === 'CANCEL' ? 'cancel' : 'other';

/** Three changes in a row are one mail: the newest goes, and the others when it was taken back. */
function judgeTurn(row: Row, related: readonly Row[]): Turn {
  const newer = related.filter(
    (other) => other.due_at > row.due_at && (says(other) !== 'other' || row.method === other.method),
  );
  const waiting = newer.filter((other) => other.sent_at === null);
  const older = related.filter((other) => other.due_at < row.due_at && other.sent_at === null);
  // Whom nobody has invited yet need not hear that it is off.
  const isNeverHeard = older.some((other) => other.method === 'REQUEST' && other.is_update === 0);
  return {
    againAt: waiting.length > 0 ? Math.max(...waiting.map((other) => other.due_at)) + 1 : null,
    isOvertaken: newer.some((other) => other.sent_at !== null) || (row.method === 'CANCEL' && isNeverHeard),
    isFirst: isNeverHeard,
  };
}

/** Everybody who can be reached, each once; a group that the sender may not write to is passed over. */
async function resolveAll(services: MessageServices, row: Row): Promise<readonly SubmittedRecipient[]> {
  const found = new Map<string, SubmittedRecipient>();
  for (const address of listTo(row)) {
    const resolved = await resolveRecipients(services, row.sender_no, [address]).catch((error: unknown) => {
      if (error instanceof UserError) return [];
      throw error;
    });
    for (const recipient of resolved) {
      const key = recipient.account === null ? recipient.address.toLowerCase() : `#${String(recipient.account)}`;
      if (!found.has(key) && recipient.account !== row.account_no) found.set(key, recipient);
    }
  }
  return [...found.values()];
}

async function prepareMail(services: MessageServices, row: Row, person: Person) {
  const { database, clock, intake } = services;
  const recipients = await resolveAll(services, row);
  if (recipients.length === 0) return null;
  const { language, timeZoneName } = await readSettings(database.read, person.accountNo);
  const address = row.sender_address;
  const messageId = `${randomBytes(16).toString('hex')}@${address.slice(address.lastIndexOf('@') + 1)}`;
  const bytes = await composeMessage({
    row,
    from: { name: person.displayName, address },
    to: listTo(row),
    language,
    zone: timeZoneName,
    messageId,
    now: clock.now(),
  });
  return { body: await takeInComposed(intake, bytes, person.orgId), messageId, recipients, mailFrom: address };
}

/** Sends one scheduling message when its time has come. */
export function createMessageJob(services: MessageServices): JobKind<MessagePayload> {
  const { database, clock, log } = services;
  return {
    kind: messageJob,
    concurrency: 2,
    leaseMs: 60_000,
    maxAttempts: 10,
    backoffMs: (attempt) => Math.min(600_000, 1_000 * 2 ** attempt),
    run: async ({ payload, id }) => {
      const row = await readRow(database.read, payload);
      if (row === undefined || row.sent_at !== null) return undefined;
      if (row.due_at > clock.now()) return { againAt: row.due_at };
      const turn = judgeTurn(row, await readRelated(database.read, row));
      if (turn.againAt !== null && turn.againAt > clock.now()) return { againAt: turn.againAt };
      const person = await readActivePerson(database.read, row.sender_no, clock.now());
      const isDropped = turn.isOvertaken || person === null;
      const sent = turn.isFirst ? { ...row, is_update: 0 as const } : row;
      const mail = isDropped ? null : await prepareMail(services, sent, person);
      const input = { ...payload, sender: row.sender_no, mail };
      const context = machineContext(clock.now(), id, 'worker', person?.orgId);
      const output = await database.runner.execute(sendCalendarMessage, context, input);
      if (output !== 'limit') return undefined;
      log.warn({ account: row.sender_no }, 'a mailbox has sent its invitations of a day');
      return { againAt: clock.now() + hourMs };
    },
  };
}
