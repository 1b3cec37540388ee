import { dirname } from 'node:path';
import { type Finding, problem, warning } from '../finding.ts';
import type { ConfigurationOutside } from './configuration-outside.ts';

const subject = 'HONGYAN_DATA';
/** Rights of anybody but the owner. */
const othersMask = 0o077;

/** The folder itself, or the nearest above it that is there. */
function findExisting(path: string, { readFacts }: Pick<ConfigurationOutside, 'readFacts'>): string {
  const above = dirname(path);
  return readFacts(path) !== null || above === path ? path : findExisting(above, { readFacts });
}

/** Whether the data directory can be used, or made. */
export function checkDirectory(
  path: string,
  outside: Pick<ConfigurationOutside, 'readFacts' | 'isWritable'>,
): readonly Finding[] {
  const existing = findExisting(path, outside);
  const facts = outside.readFacts(existing);
  if (facts?.isDirectory !== true)
    return [problem(subject, `${existing} is no directory`, 'Name a directory, or remove the file.')];
  if (!outside.isWritable(existing)) {
    const seen = existing === path ? `${path} cannot be written` : `${path} cannot be made in ${existing}`;
    return [
      problem(
        subject,
        seen,
        `Let the user that the server runs as own ${path} (chown), or ask as this user (sudo -u).`,
      ),
    ];
  }
  if (existing === path && facts.mode !== null && (facts.mode & othersMask) !== 0)
    return [warning(subject, `others may enter ${path} (mode ${facts.mode.toString(8)})`, `chmod 700 ${path}`)];
  return [];
}
