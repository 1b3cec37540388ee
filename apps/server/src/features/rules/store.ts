import type { MailRule, MailRuleId, RuleSet } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { MailRuleTable } from '../../engines/database/schema/rules-tables.ts';

/** A rule as the store has it: whether what it names is still there is asked apart. */
export interface StoredRule {
  readonly ruleId: number;
  readonly ruleName: string;
  readonly set: RuleSet;
  readonly status: 0 | 1;
  readonly sort: number;
}

const readRows = prepareRead<
  { account: number },
  Pick<MailRuleTable, 'rule_id' | 'name' | 'rule_set' | 'status' | 'sort'>
>((db, bind) =>
  db
    .selectFrom('mail_rule')
    .select(['rule_id', 'name', 'rule_set', 'status', 'sort'])
    .where('account_no', '=', bind('account')),
);

/** All rules of a person, in their order: one read of at most a hundred rows, none where there is no rule. */
export async function readRules(db: Db, account: number): Promise<StoredRule[]> {
  const rows = await readRows(db, { account });
  return rows
    .map((row) => ({
      ruleId: row.rule_id,
      ruleName: row.name,
      set: JSON.parse(row.rule_set) as RuleSet,
      status: row.status,
      sort: row.sort,
    }))
    .sort((a, b) => a.sort - b.sort || a.ruleId - b.ruleId);
}

const listFolders = ({ actions }: RuleSet): number[] =>
  actions.flatMap((action) => (action.kind === 'move' ? [Number(action.mailboxId)] : []));
const listLabels = ({ actions }: RuleSet): number[] =>
  actions.flatMap((action) => (action.kind === 'label' ? action.labels.map(Number) : []));

export type Rests = MailRule['rests'];

/**
 * Which rules rest because what they name is gone. Asked each time, so that deleting a folder or a label needs to know nothing
 * of rules; numbers of folders and labels do not come back. Two reads at most, none where no rule names any.
 */
export async function findRestReasons(
  db: Db,
  account: number,
  sets: readonly RuleSet[],
): Promise<(set: RuleSet) => Rests> {
  const folderIds = [...new Set(sets.flatMap(listFolders))];
  const labelIds = [...new Set(sets.flatMap(listLabels))];
  const folders =
    folderIds.length === 0
      ? []
      : await db
          .selectFrom('folder')
          .select('folder_id')
          .where('account_no', '=', account)
          .where('folder_id', 'in', folderIds)
          .where('kind', '<>', 'drafts')
          .execute();
  const labels =
    labelIds.length === 0
      ? []
      : await db
          .selectFrom('label')
          .select('label_id')
          .where('account_no', '=', account)
          .where('label_id', 'in', labelIds)
          .execute();
  const known = new Set(folders.map((row) => row.folder_id));
  const knownLabels = new Set(labels.map((row) => row.label_id));
  return (set) => {
    if (!listFolders(set).every((id) => known.has(id))) return 'folderGone';
    return listLabels(set).every((id) => knownLabels.has(id)) ? null : 'labelGone';
  };
}

/** Rules as their person sees them. */
export async function listRules(db: Db, account: number): Promise<MailRule[]> {
  const stored = await readRules(db, account);
  const restsOf = await findRestReasons(
    db,
    account,
    stored.map((rule) => rule.set),
  );
  return stored.map((rule, index) => presentRule({ ...rule, sort: index }, restsOf(rule.set)));
}

export function presentRule({ ruleId, ruleName, set, status, sort }: StoredRule, rests: Rests): MailRule {
  return { ...set, ruleId: String(ruleId) as MailRuleId, ruleName, status, sort, rests };
}
