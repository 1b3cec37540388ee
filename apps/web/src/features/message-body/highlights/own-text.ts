import { splitQuoted } from '../text/split-quoted.ts';
import { isSignatureLine } from './text-highlights.ts';

/** What the writer of a plain message says themselves: without quotations and their signature. */
export function ownText(text: string): string {
  const lines = splitQuoted(text)
    .filter(({ quoted }) => !quoted)
    .flatMap((block) => block.text.split('\n'));
  const end = lines.findIndex(isSignatureLine);
  return (end < 0 ? lines : lines.slice(0, end)).join('\n');
}
