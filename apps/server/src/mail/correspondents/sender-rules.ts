/** Rules about senders, as they are stored: an address, or a domain with everything below it. */
import type { SenderRule, SenderRuleKind } from '@hongyan/contract';
import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { SenderRuleTable } from '../../engines/database/schema/trust-tables.ts';

/** A domain of more labels is compared by its last ones. */
const maxLabels = 8;

/** What a rule about this sender may be called, the most particular first: the address, its domain, the domains above. */
export function namesOfSender(address: string): string[] {
  const normalised = address.trim().toLowerCase();
  const at = normalised.lastIndexOf('@');
  if (at < 0) return [];
  const labels = normalised
    .slice(at + 1)
    .split('.')
    .slice(-maxLabels);
  // A rule about a whole top-level domain cannot be made.
  const domains = labels.slice(0, -1).map((_, index) => `@${labels.slice(index).join('.')}`);
  return [normalised, ...domains];
}

/** What the person decided about a sender. */
export interface SenderDecisions {
  readonly images: boolean;
  /** Of two contrary rules the more particular one holds. */
  readonly filter: 'block' | 'allow' | null;
}

const readRules = prepareRead<{ account: number; names: string }, Pick<SenderRuleTable, 'kind' | 'sender'>>(
  (db, bind) =>
    db
      .selectFrom(chooseDialect(db.dialect).selectTexts(bind('names')).as('asked'))
      .crossJoin('sender_rule')
      .where('sender_rule.account_no', '=', bind('account'))
      .where('sender_rule.kind', 'in', ['images', 'block', 'allow'])
      .whereRef('sender_rule.sender', '=', 'asked.key')
      .select(['sender_rule.kind', 'sender_rule.sender']),
);

export async function readDecisions(db: Db, account: number, address: string): Promise<SenderDecisions> {
  const names = namesOfSender(address);
  if (names.length === 0) return { images: false, filter: null };
  const rows = await readRules(db, { account, names: JSON.stringify(names) });
  const rank = (row: { readonly sender: string }): number => names.indexOf(row.sender);
  const [first] = rows.filter(({ kind }) => kind !== 'images').sort((a, b) => rank(a) - rank(b));
  return {
    images: rows.some(({ kind }) => kind === 'images'),
    filter: first === undefined || first.kind === 'images' ? null : first.kind,
  };
}

export function presentRule(row: Omit<SenderRuleTable, 'account_no'>): SenderRule {
  return { kind: row.kind, sender: row.sender, createdAt: row.created_at };
}

/** All rules of a person, the newest first. */
export async function listRules(db: Db, account: number): Promise<SenderRule[]> {
  const rows = await db
    .selectFrom('sender_rule')
    .select(['kind', 'sender', 'created_at'])
    .where('account_no', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('sender')
    .execute();
  return rows.map(presentRule);
}

/** The rule that says the contrary of a kind. */
export function findContrary(kind: SenderRuleKind): SenderRuleKind | null {
  if (kind === 'images') return null;
  return kind === 'block' ? 'allow' : 'block';
}
