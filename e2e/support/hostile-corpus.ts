import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One hostile message. Code of it that runs sets `pwned`; whatever it loads names track.example. */
export interface HostileMessage {
  readonly name: string;
  readonly content: string;
  readonly isHtml: boolean;
}

const folder = join(import.meta.dirname, '../hostile');

function readFile(file: string): HostileMessage[] {
  const text = readFileSync(join(folder, file), 'utf8');
  if (!file.endsWith('.messages'))
    return [{ name: file.replace(/\.\w+$/, ''), content: text, isHtml: file.endsWith('.message') }];
  // Many messages in one file: each begins with a line of its name.
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      const body = `<p>READABLE-BEFORE</p>\n${part.slice(end + 1)}`;
      return { name: part.slice(0, end).trim(), content: body, isHtml: true };
    });
}

/** Deeper than a parser should follow. */
const deep: HostileMessage = {
  name: 'deep',
  content: `<p>READABLE-BEFORE</p>${'<div>'.repeat(5_000)}<img src=x onerror=top.pwned=1>`,
  isHtml: true,
};

/** The corpus below e2e/hostile, in order of names, and what is too long to be written out. */
export const hostileCorpus: readonly HostileMessage[] = [...readdirSync(folder).toSorted().flatMap(readFile), deep];
