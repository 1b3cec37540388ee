import { type RuleSet, ruleTrialDays } from '@hongyan/contract';
import { sql } from 'kysely';
import type { Scope } from '../../call/scope.ts';
import { type Db, defineReader } from '../../engines/database/port.ts';
import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { parseRecipients } from '../../mail/messages/index.ts';
import { bodyForRules, type RuledBodyRow } from './apply-rules.ts';
import { type CompiledRule, compileRule, matchRule } from './evaluate-rules.ts';
import { type BodyForRules, type MailForRules, ruledMail } from './ruled-mail.ts';

/** Where a window ended. */
export interface FittingCursor {
  readonly receivedAt: number;
  readonly n: number;
}

export interface FindFittingInput {
  readonly scope: Scope;
  readonly rule: RuleSet;
  /** Rules that stop and are asked before it. */
  readonly earlier: readonly RuleSet[];
  /** Only this folder; null for all that mail is received in. */
  readonly folderId: number | null;
  /** Only mail received from then on, epoch milliseconds. */
  readonly since: number;
  readonly before: FittingCursor | null;
}

/** One window of mails, newest first. */
export interface FittingWindow {
  readonly looked: number;
  readonly fitting: readonly FittingMail[];
  /** Fit, but an earlier rule stops at them. */
  readonly heldBack: number;
  /** Where to go on; null when that was all. */
  readonly next: FittingCursor | null;
}

/** How a mail that fits lies now. */
export interface FittingMail {
  readonly n: number;
  readonly folderId: number;
  readonly seen: boolean;
  readonly starred: boolean;
}

/** Mails of one window: some tens of milliseconds, so that a person who goes away is not worked for. */
const windowSize = 2_000;
/** Bodies of one statement: at most 128 kB of text each. */
const bodiesPerRead = 100;

const trialMs = ruleTrialDays * 24 * 60 * 60 * 1000;
/** From when on a trial reads mail. */
export const trialSince = (now: number): number => now - trialMs;

const columns = [
  'n',
  'folder_id',
  'received_at',
  'seen',
  'starred',
  'size_bytes',
  'has_attachment',
  'subject',
  'from_name',
  'from_address',
  'recipients',
  'body_id',
] as const satisfies readonly (keyof MessageTable)[];
type LookedRow = Pick<MessageTable, (typeof columns)[number]>;

/** Folders whose mail was not received by anybody's rule: one's own, drafts, what is thrown away, what is closed. */
function leftOut(scope: Scope): number[] {
  return [0, ...(['sent', 'drafts', 'snoozed', 'trash', 'junk'] as const).map(systemFolderId), ...scope.hiddenFolders];
}

function readWindow(db: Db, { scope, folderId, since, before }: FindFittingInput): Promise<LookedRow[]> {
  let query = db
    .selectFrom('message')
    .select(columns)
    .where('account_no', '=', scope.account)
    .where('received_at', '>=', since)
    .where('folder_id', '>', db.dialect === 'sqlite' ? sql.lit(0) : 0)
    .where('folder_id', 'not in', leftOut(scope));
  if (folderId !== null) query = query.where('folder_id', '=', folderId);
  if (before !== null) {
    const { receivedAt, n } = before;
    query = query
      .where('received_at', '<=', receivedAt)
      .where((eb) => eb.or([eb('received_at', '<', receivedAt), eb('n', '<', n)]));
  }
  return query.orderBy('received_at', 'desc').orderBy('n', 'desc').limit(windowSize).execute();
}

function toMail(row: LookedRow): MailForRules {
  return {
    sizeBytes: row.size_bytes,
    hasAttachment: row.has_attachment === 1,
    subject: row.subject,
    from: { name: row.from_name, address: row.from_address },
    get recipients() {
      return parseRecipients(row.recipients);
    },
  };
}

async function readBodies(db: Db, orgId: number, ids: readonly string[]): Promise<Map<string, BodyForRules>> {
  const rows: (RuledBodyRow & { readonly body_id: string })[] = await db
    .selectFrom('body')
    .select(['body_id', 'index_text', 'summary'])
    .where('org_id', '=', orgId)
    .where('body_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.body_id, bodyForRules(row)]));
}

/** Which of some mails a rule fits; bodies are read for those only that depend on them. */
async function pickFitting(
  db: Db,
  orgId: number,
  rows: readonly LookedRow[],
  rules: readonly CompiledRule[],
): Promise<LookedRow[]> {
  const fitsAny = (row: LookedRow, body?: BodyForRules): boolean | undefined => {
    const ruled = ruledMail(toMail(row), body);
    const answers = rules.map((rule) => matchRule(rule, ruled));
    return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
  };
  const answers = new Map(rows.map((row) => [row, fitsAny(row)]));
  const open = rows.filter((row) => answers.get(row) === undefined);
  for (let at = 0; at < open.length; at += bodiesPerRead) {
    const chunk = open.slice(at, at + bodiesPerRead);
    const bodies = await readBodies(db, orgId, [...new Set(chunk.map((row) => row.body_id))]);
    for (const row of chunk) {
      const body = bodies.get(row.body_id);
      answers.set(row, body !== undefined && fitsAny(row, body) === true);
    }
  }
  return rows.filter((row) => answers.get(row) === true);
}

/** Goes over one window of old mail and finds which of it a rule fits. */
export const findFitting = defineReader<FindFittingInput, FittingWindow>({
  name: 'rules.findFitting',
  async read(db, input) {
    const { account } = input.scope;
    const rows = await readWindow(db, input);
    const { org_id: orgId } = await db
      .selectFrom('account')
      .select('org_id')
      .where('account_no', '=', account)
      .executeTakeFirstOrThrow();
    const fitting = await pickFitting(db, orgId, rows, [compileRule(input.rule)]);
    const held = new Set(
      input.earlier.length === 0 ? [] : await pickFitting(db, orgId, fitting, input.earlier.map(compileRule)),
    );
    const last = rows.at(-1);
    return {
      looked: rows.length,
      fitting: fitting
        .filter((row) => !held.has(row))
        .map((row) => ({ n: row.n, folderId: row.folder_id, seen: row.seen === 1, starred: row.starred === 1 })),
      heldBack: held.size,
      next: rows.length < windowSize || last === undefined ? null : { receivedAt: last.received_at, n: last.n },
    };
  },
});
