import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Call, calls, type RuleTrial } from '@hongyan/contract';
import { round } from './figures.ts';

type CallOnce = (call: Call, input: unknown) => Promise<unknown>;

/** Trials of rules in one mailbox, all of whose mails are of the last 90 days. A rule about the body reads every body. */
export async function measureRules(
  call: CallOnce,
  measure: (run: () => Promise<unknown>, times?: number) => Promise<unknown>,
  words: { readonly rare: string; readonly common: string },
): Promise<Record<string, unknown>> {
  const contains = (field: string, value: string, operator = 'contains') => ({ field, operator, value });
  const rules: Readonly<Record<string, readonly object[]>> = {
    bySender: [contains('sender', 'p7@partner')],
    bySubject: [contains('subject', words.rare)],
    byBodyRare: [contains('body', words.rare)],
    byBodyCommon: [contains('body', words.common)],
    bySenderAndBody: [contains('sender', 'p7@partner'), contains('body', words.common)],
    byNotBody: [contains('body', words.common, 'notContains')],
  };
  const figures: Record<string, unknown> = {};
  for (const [name, conditions] of Object.entries(rules)) {
    const attempt = () => call(calls.rules.try, { match: 'all', conditions, actions: [{ kind: 'star' }] });
    const { looked, matched } = (await attempt()) as RuleTrial;
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    figures[name] = { ...((await measure(attempt, 3)) as object), looked, matched, stallMs: round(delay.max / 1e6) };
    delay.disable();
  }
  return figures;
}
