import { maxTrialMails, type RuleSet, type RuleTrial } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { readUnknownSenders } from '../../mail/correspondents/index.ts';
import { readScope } from '../../mail/folders/index.ts';
import { readLabels } from '../../mail/labels/index.ts';
import { listColumns, pickMessages, presentItem } from '../../mail/messages/index.ts';
import type { Services } from '../../services.ts';
import { trialSince } from './find-fitting.ts';
import { findRestReasons, readRules } from './store.ts';
import { walkFitting } from './walk-fitting.ts';

/** Rules that are asked before this one and end there. */
async function readEarlier(db: Db, account: number, ruleId: number | null): Promise<RuleSet[]> {
  const rules = await readRules(db, account);
  const at = rules.findIndex((rule) => rule.ruleId === ruleId);
  const sets = (at === -1 ? rules : rules.slice(0, at))
    .filter((rule) => rule.status === 1 && rule.set.stop)
    .map((rule) => rule.set);
  const restsOf = await findRestReasons(db, account, sets);
  return sets.filter((set) => restsOf(set) === null);
}

async function presentMails(db: Db, scope: Scope, ns: readonly number[]): Promise<RuleTrial['mails']> {
  if (ns.length === 0) return [];
  const rows = await db
    .selectFrom(pickMessages(scope.account, ns))
    .innerJoin('message', (join) => join.onRef('message.id', '=', 'picked.column2'))
    .select(listColumns.map((column) => `message.${column}` as const))
    .select('message.id')
    .where('message.account_no', '=', scope.account)
    .execute();
  const shown = rows.filter((row) => row.folder_id > 0 && !scope.hiddenFolders.includes(row.folder_id));
  const labels = await readLabels(db, scope.account, ns);
  const isUnknownSender = await readUnknownSenders(db, scope.account, shown);
  const items = new Map(shown.map((row) => [row.n, presentItem(row, labels.get(row.n) ?? [], isUnknownSender(row))]));
  return ns.flatMap((n) => items.get(n) ?? []);
}

/** What a rule would have done with the mail of the last 90 days, had it been there. Changes nothing; closed folders are not read. */
export async function tryRule(
  services: Pick<Services, 'database'>,
  context: CallContext,
  rule: RuleSet,
  ruleId: number | null,
): Promise<RuleTrial> {
  const { read } = services.database;
  const scope = await readScope(read, context);
  const earlier = await readEarlier(read, scope.account, ruleId);
  const asked = { scope, rule, earlier, folderId: null, since: trialSince(context.now) };
  let [looked, matched, heldBack] = [0, 0, 0];
  const first: number[] = [];
  for await (const window of walkFitting(services, asked, context.signal)) {
    looked += window.looked;
    matched += window.fitting.length;
    heldBack += window.heldBack;
    first.push(...window.fitting.slice(0, maxTrialMails - first.length).map((mail) => mail.n));
  }
  return { looked, matched, heldBack, mails: await presentMails(read, scope, first) };
}
