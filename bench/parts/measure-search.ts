import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Call, calls, type FoundMails } from '@hongyan/contract';
import { round } from './figures.ts';

type CallOnce = (call: Call, input: unknown) => Promise<unknown>;

/**
 * Searches with filters in one mailbox. The hardest is a word that is nearly everywhere with a filter that nearly nothing meets:
 * the whole mailbox has to be read.
 */
export async function measureSearch(
  call: CallOnce,
  measure: (run: () => Promise<unknown>, times?: number) => Promise<unknown>,
  words: { readonly rare: string; readonly common: string },
): Promise<Record<string, unknown>> {
  const texts: Readonly<Record<string, string>> = {
    rareWord: words.rare,
    commonWord: words.common,
    commonWordUnread: `${words.common} is:unread`,
    commonWordSticky: `${words.common} is:sticky`,
    commonWordLarge: `${words.common} larger:50M`,
    commonWordBeforeEverything: `${words.common} before:2001`,
    commonWordNotRare: `${words.common} -${words.rare}`,
    stickyAlone: 'is:sticky',
    largeAlone: 'larger:20M',
    notCommonAlone: `is:read -${words.common}`,
    senderInitials: 'from:why',
  };
  const figures: Record<string, unknown> = {};
  for (const [name, searchKeyword] of Object.entries(texts)) {
    const search = () => call(calls.search.advanced, { searchKeyword });
    const { total } = (await search()) as FoundMails;
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    figures[name] = { ...((await measure(search, 20)) as object), total, stallMs: round(delay.max / 1e6) };
    delay.disable();
  }
  return figures;
}
