/** The send log: what a mailbox sent in the last days, with the state for each recipient (specification, section 9: 30 days). */
import { logDays, maxLoggedRecipients, type SentLogEntry } from '@hongyan/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { messagesPerAccount } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import { type Db, defineReader, type Schema } from '../../engines/database/port.ts';
import type { SubmissionRecipientTable } from '../../engines/database/schema/sending/outbox-tables.ts';
import { awaitsDecision } from '../../mail/deliveries/index.ts';

const dayMs = 86_400_000;

export interface MailLogInput extends Scope {
  readonly now: number;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly state: SubmissionRecipientTable['state'] | null;
  /** Lower case; empty finds everything. */
  readonly keyword: string;
  /** One mail, with all its recipients. */
  readonly submissionId: number | null;
}

export interface MailLog {
  readonly list: SentLogEntry[];
  readonly total: number;
}

/** In LIKE, what a person writes means itself. */
const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

type Both = ExpressionBuilder<Schema & { s: Schema['submission'] }, 's'>;

function recipientMatches(eb: Both, input: MailLogInput) {
  const ofMail = eb
    .selectFrom('submission_recipient as r')
    .select('r.recipient_no')
    .whereRef('r.account_no', '=', 's.account_no')
    .whereRef('r.submission_id', '=', 's.submission_id');
  const byAddress = ofMail.where(sql<boolean>`lower(r.address) like ${likeText(input.keyword)} escape '\\'`);
  const bySubject = sql<boolean>`lower(s.subject) like ${likeText(input.keyword)} escape '\\'`;
  return eb.and([
    ...(input.state === null ? [] : [eb.exists(ofMail.where('r.state', '=', input.state))]),
    ...(input.keyword === '' ? [] : [eb.or([bySubject, eb.exists(byAddress)])]),
    ...(input.submissionId === null ? [] : [eb('s.submission_id', '=', input.submissionId)]),
  ]);
}

/** Sent mails in the log, without those whose copy lies, or lay when it was deleted, in a folder that is closed to the session. */
function sentMails(db: Db, input: MailLogInput) {
  const base = input.account * messagesPerAccount;
  const hidden = [...input.hiddenFolders];
  return db
    .selectFrom('submission as s')
    .leftJoin('message as m', (join) =>
      join.onRef('m.account_no', '=', 's.account_no').on('m.id', '=', sql<number>`${base} + s.sent_n`),
    )
    .where('s.account_no', '=', input.account)
    .where('s.released_at', '>', input.now - logDays * dayMs)
    .where('s.kind', '!=', 'report')
    .where((eb) => recipientMatches(eb as never, input))
    .$if(hidden.length > 0, (query) =>
      query
        .where((eb) => eb.or([eb('m.folder_id', 'is', null), eb('m.folder_id', 'not in', hidden)]))
        .where((eb) => eb.or([eb('m.origin_folder_id', 'is', null), eb('m.origin_folder_id', 'not in', hidden)])),
    );
}

async function readRecipients(db: Db, account: number, submissionId: number, limit: number) {
  const rows = await db
    .selectFrom('submission_recipient')
    .selectAll()
    .where('account_no', '=', account)
    .where('submission_id', '=', submissionId)
    .orderBy('recipient_no')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    address: row.address,
    state: row.state,
    code: row.last_code,
    text: awaitsDecision(row) ? null : row.last_text,
    host: row.last_host,
    encryption: row.last_tls,
    attempts: row.attempts,
    nextAttemptAt:
      (row.state === 'waiting' || row.state === 'deferred') && !awaitsDecision(row) ? row.next_attempt_at : null,
    awaitsDecision: awaitsDecision(row),
    finishedAt: row.finished_at,
  }));
}

async function countStates(db: Db, account: number, submissionId: number): Promise<SentLogEntry['states']> {
  const states = { held: 0, waiting: 0, sending: 0, deferred: 0, delivered: 0, failed: 0, recalled: 0 };
  const rows = await db
    .selectFrom('submission_recipient')
    .select((eb) => ['state', eb.fn.countAll<number>().as('people')])
    .where('account_no', '=', account)
    .where('submission_id', '=', submissionId)
    .groupBy('state')
    .execute();
  for (const row of rows) states[row.state] = row.people;
  return states;
}

/** A page of the log, the latest first. */
export const readMailLog = defineReader<MailLogInput, MailLog>({
  name: 'delivery.readMailLog',
  async read(db, input) {
    const { account } = input;
    const counted = await sentMails(db, input)
      .select((eb) => eb.fn.countAll<number>().as('mails'))
      .executeTakeFirstOrThrow();
    const rows = await sentMails(db, input)
      .select(['s.submission_id', 's.sent_n', 's.released_at', 's.subject', 's.withdrawn_at', 's.kind', 'm.folder_id'])
      .orderBy('s.released_at', 'desc')
      .orderBy('s.submission_id', 'desc')
      .limit(input.pageSize)
      .offset((input.pageNum - 1) * input.pageSize)
      .execute();
    const list: SentLogEntry[] = [];
    for (const row of rows) {
      const states = await countStates(db, account, row.submission_id);
      list.push({
        submissionId: String(row.submission_id) as SentLogEntry['submissionId'],
        mailId: (row.folder_id ?? 0) === 0 ? null : (String(row.sent_n) as NonNullable<SentLogEntry['mailId']>),
        at: row.released_at ?? 0,
        mailSubject: row.subject,
        recalledAt: row.withdrawn_at,
        separate: row.kind !== 'mail',
        recipientCount: Object.values(states).reduce((sum, people) => sum + people, 0),
        states,
        recipients: await readRecipients(
          db,
          account,
          row.submission_id,
          input.submissionId === null ? maxLoggedRecipients : Number.MAX_SAFE_INTEGER,
        ),
      });
    }
    return { list, total: counted.mails };
  },
});
