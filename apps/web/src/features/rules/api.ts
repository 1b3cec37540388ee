import type { MailRule } from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { translate } from '../../lib/language/strings.ts';
import { startInBackground } from '../../mail-model/changes/change-everything.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { showSuccess } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import type { SaveRuleInput } from './rule-form.ts';
import { rulesStrings } from './rules.strings.ts';

/** Rules in their order; a deleted folder or label changes them too (features/push/follow-up.ts). */
export const mailRulesQuery = queryOptions({
  queryKey: ['rules', 'list'],
  queryFn: ({ signal }) => readData(api.rules.list({}, { signal })),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: mailRulesQuery.queryKey });

function show(change: (rules: MailRule[]) => MailRule[]): void {
  queryClient.setQueryData(mailRulesQuery.queryKey, (data) => data && { ...data, list: change(data.list) });
}

/** Shows a change at once; what the server refuses is shown, and the list is as it says. */
async function change(shown: (rules: MailRule[]) => MailRule[], ask: () => Promise<unknown>): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: mailRulesQuery.queryKey });
  show(shown);
  try {
    await ask();
    return true;
  } catch (error) {
    presentError(error, 'warning');
    return false;
  } finally {
    await refresh();
  }
}

/** Saves a rule. Rejects with the server's refusal, for the editor to say. */
export async function saveRule(input: SaveRuleInput, idempotencyKey: string): Promise<void> {
  await readData(api.rules.save(input, { idempotencyKey }));
  showSuccess(translate(rulesStrings, 'saved'));
  await refresh();
}

export async function removeRules(ruleIds: readonly MailRule['ruleId'][]): Promise<void> {
  const [only] = ruleIds;
  if (only === undefined) return;
  const removed = await change(
    (rules) => rules.filter((rule) => !ruleIds.includes(rule.ruleId)),
    () =>
      readData(ruleIds.length === 1 ? api.rules.delete({ id: only }) : api.rules.deleteAll({ ruleIds: [...ruleIds] })),
  );
  if (removed) showSuccess(translate(rulesStrings, 'removed', { count: ruleIds.length }));
}

export const switchRule = (ruleId: MailRule['ruleId'], status: 0 | 1): Promise<boolean> =>
  change(
    (rules) => rules.map((rule) => (rule.ruleId === ruleId ? { ...rule, status } : rule)),
    () => readData(api.rules.status({ ruleId, status })),
  );

export const sortRules = (ruleIds: readonly MailRule['ruleId'][]): Promise<boolean> =>
  change(
    (rules) => ruleIds.flatMap((id) => rules.find((rule) => rule.ruleId === id) ?? []),
    () => readData(api.rules.sort({ ruleIds: [...ruleIds] })),
  );

/** Applies a rule to old mail: the server works in the background, the notice says how far it is and takes it back. */
export function applyRule(ruleId: MailRule['ruleId'], where: 'inbox' | 'everywhere'): Promise<boolean> {
  const idempotencyKey = crypto.randomUUID();
  return startInBackground(
    () => readData(api.rules.apply({ ruleId, where }, { idempotencyKey })),
    (count) => translate(rulesStrings, 'applied', { count }),
    null,
  );
}
