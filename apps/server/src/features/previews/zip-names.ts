import { cleanFileName } from '@hongyan/mime';

/** Names for the files of one folder: clean, never empty, and no two alike in a file system that does not tell cases apart. */
export function makeZipNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name) => {
    const clean = cleanFileName(name) || 'file';
    const dot = clean.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
    let unique = clean;
    // A number a name and not a search from one on: forty files of one name are forty steps.
    let count = next.get(clean.toLowerCase()) ?? 1;
    while (taken.has(unique.toLowerCase())) unique = `${stem} (${(count += 1)})${extension}`;
    next.set(clean.toLowerCase(), count);
    taken.add(unique.toLowerCase());
    return unique;
  });
}
