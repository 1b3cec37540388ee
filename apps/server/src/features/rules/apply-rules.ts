import { findSnoozeMorning } from '@hongyan/contract';
import type { MessageSummary } from '@hongyan/mime';
import type { Db, Tx } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { ArrivalFlags } from '../../mail/arrivals/index.ts';
import type { MessageFacts } from '../../mail/bodies/in-transaction.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { readTimeZone } from '../../mail/lists/index.ts';
import { parseRecipients } from '../../mail/messages/index.ts';
import { type CompiledRule, compileRule, evaluateRules, type RuleVerdict } from './evaluate-rules.ts';
import { type BodyForRules, type MailForRules, ruledMail } from './ruled-mail.ts';
import { findRestReasons, readRules } from './store.ts';

/** What a rule asks for beyond the mailbox itself: done after the message lies in its folder. */
export type RuleEffect =
  | { readonly kind: 'forward'; readonly addresses: readonly string[] }
  | { readonly kind: 'reject'; readonly text: string };

/** What the person's rules make of an arriving message. */
export interface RuledArrival {
  readonly folderId: number;
  /** Until when it is snoozed, epoch milliseconds; null: it is not. */
  readonly snoozeUntil: number | null;
  readonly flags: ArrivalFlags;
  readonly effects: readonly RuleEffect[];
}

export interface ArrivalForRules {
  readonly account: number;
  readonly facts: MessageFacts;
  readonly folderId: number;
  readonly mailFrom: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The columns of `body` that rules read. */
export interface RuledBodyRow {
  readonly index_text: string;
  readonly summary: string;
}

/** What rules read of a stored body; most read its text alone, so the rest is not parsed before it is asked for. */
export function bodyForRules(row: RuledBodyRow): BodyForRules {
  const summary = () => JSON.parse(row.summary) as Pick<MessageSummary, 'to' | 'cc' | 'attachments'>;
  return {
    get recipients() {
      const { to, cc } = summary();
      return [...to, ...cc];
    },
    get fileNames() {
      return summary().attachments.map((file) => file.fileName);
    },
    text: row.index_text,
  };
}

const readBody = prepareRead<{ account: number; bodyId: string }, RuledBodyRow>((db, bind) =>
  db
    .selectFrom('account')
    .innerJoin('body', 'body.org_id', 'account.org_id')
    .select(['body.index_text', 'body.summary'])
    .where('account.account_no', '=', bind('account'))
    .where('body.body_id', '=', bind('bodyId')),
);

/** The body that was read last: copies of one mail arrive after one another, and what a body id names does not change. */
let last: { readonly bodyId: string; readonly body: BodyForRules } | null = null;

async function readArriving(db: Db, account: number, bodyId: string): Promise<BodyForRules> {
  if (last?.bodyId === bodyId) return last.body;
  const [row] = await readBody(db, { account, bodyId });
  if (row === undefined) throw new Error('an arriving message has no body');
  const body = bodyForRules(row);
  last = { bodyId, body };
  return body;
}

/** Most rules read sender and subject, which the arriving facts have; the body is read only where one asks for it. */
async function evaluate(
  db: Db,
  { account, facts }: ArrivalForRules,
  rules: readonly CompiledRule[],
): Promise<RuleVerdict | null> {
  const mail: MailForRules = {
    sizeBytes: facts.sizeBytes,
    hasAttachment: facts.hasAttachment,
    subject: facts.subject,
    from: { name: facts.fromName, address: facts.fromAddress },
    get recipients() {
      return parseRecipients(facts.recipients);
    },
  };
  const verdict = evaluateRules(rules, ruledMail(mail));
  if (verdict !== undefined) return verdict;
  const body = await readArriving(db, account, facts.bodyId);
  return evaluateRules(rules, ruledMail(mail, body)) ?? null;
}

type Destination = Pick<RuledArrival, 'folderId' | 'snoozeUntil'>;

async function findDestination(
  db: Db,
  { account, folderId, now }: ArrivalForRules,
  destination: RuleVerdict['destination'],
): Promise<Destination> {
  if (destination === null) return { folderId, snoozeUntil: null };
  if (destination === 'bin') return { folderId: systemFolderId('trash'), snoozeUntil: null };
  if ('folderId' in destination) return { folderId: destination.folderId, snoozeUntil: null };
  const snoozeUntil = findSnoozeMorning(destination.snooze, now, await readTimeZone(db, account));
  return { folderId: systemFolderId('snoozed'), snoozeUntil };
}

function listEffects({ forward, reject }: RuleVerdict): RuleEffect[] {
  return [
    ...(forward.length === 0 ? [] : [{ kind: 'forward', addresses: forward } as const]),
    ...(reject === null ? [] : [{ kind: 'reject', text: reject } as const]),
  ];
}

/**
 * Asks the person's rules, in their order, about an arriving message; null where none applies. Without a rule one indexed
 * read. Rules whose folder or label is gone are not asked, so that nothing here can refuse a mail.
 */
export async function applyRules(tx: Tx, arrival: ArrivalForRules): Promise<RuledArrival | null> {
  const { account } = arrival;
  const on = (await readRules(tx, account)).filter((rule) => rule.status === 1).map((rule) => rule.set);
  if (on.length === 0) return null;
  const restsOf = await findRestReasons(tx, account, on);
  const rules = on.filter((set) => restsOf(set) === null).map(compileRule);
  const verdict = await evaluate(tx, arrival, rules);
  if (verdict === null) return null;
  const { destination, labels, starred, seen } = verdict;
  return {
    ...(await findDestination(tx, arrival, destination)),
    flags: { labels, starred, seen },
    effects: listEffects(verdict),
  };
}
