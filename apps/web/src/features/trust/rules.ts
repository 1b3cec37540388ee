import type { SenderRule, SenderRuleKind } from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { translate } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { offerUndo } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { trustStrings } from './trust.strings.ts';

/** Rules about senders, the newest first. */
export const rulesQuery = queryOptions({
  queryKey: ['trust', 'rules'],
  queryFn: ({ signal }) => readData(api.trust.filterList({}, { signal })),
});

type Rule = Pick<SenderRule, 'kind' | 'sender'>;

/** Opened mails say what the rules mean for them. */
const refreshRules = (): void => {
  void queryClient.invalidateQueries({ queryKey: ['trust'] });
  void queryClient.invalidateQueries({ queryKey: ['mailbox', 'detail'] });
};

async function put({ kind, sender }: Rule): Promise<void> {
  await readData(api.trust.filterSave({ kind, sender }));
  refreshRules();
}

async function take({ kind, sender }: Rule): Promise<void> {
  await readData(api.trust.filterDelete({ kind, sender }));
  refreshRules();
}

/** Makes a rule, which can be taken back. Rejects with the server's refusal, for the form that made it. */
export async function addRule(kind: SenderRuleKind, sender: string): Promise<void> {
  const { rule, replaced } = await readData(api.trust.filterSave({ kind, sender }));
  refreshRules();
  offerUndo(translate(trustStrings, `added_${kind}`, { sender: rule.sender }), () => {
    take(rule)
      .then(() => (replaced === null ? undefined : put(replaced)))
      .catch(presentError);
  });
}

/** Takes a rule away, which can be taken back. */
export async function removeRule(rule: Rule): Promise<void> {
  try {
    await take(rule);
    offerUndo(translate(trustStrings, 'removed', { sender: rule.sender }), () => void put(rule).catch(presentError));
  } catch (error) {
    presentError(error);
  }
}

/** Blocks the sender of a mail; a refusal is shown. */
export async function blockSender(address: string): Promise<void> {
  await addRule('block', address).catch((error: unknown) => presentError(error, 'warning'));
}
