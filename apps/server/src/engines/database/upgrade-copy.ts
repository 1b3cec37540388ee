/** The copy of a store that is made before its schema is changed: the way back to the version before. */
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UpgradeRefusedError } from './errors.ts';

const fileForm = /^schema-(\d+)\.(?:sqlite|dump)$/;
const extensions = { sqlite: 'sqlite', postgres: 'dump' } as const;
/** Whoever has not gone back by then does not. */
const keptMs = 30 * 24 * 3_600_000;
/** The disk is not filled to the last byte by a copy. */
const marginBytes = 64 * 1024 * 1024;
const mebibyte = 1024 * 1024;
const toMib = (bytes: number): string => String(Math.ceil(bytes / mebibyte));

/** A copy that is there. */
export interface UpgradeCopy {
  readonly path: string;
  /** The schema of the store when it was made. */
  readonly schema: number;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  readonly bytes: number;
}

/** Where the copy of a store of this schema belongs. */
export function getUpgradeCopyPath(folder: string, schema: number, dialect: keyof typeof extensions): string {
  return join(folder, `schema-${String(schema)}.${extensions[dialect]}`);
}

/** The copies of a folder, the newest last; none where the folder is missing. */
export function listUpgradeCopies(folder: string): readonly UpgradeCopy[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  const copies = names.flatMap((name) => {
    const schema = Number(fileForm.exec(name)?.[1] ?? 0);
    if (schema === 0) return [];
    const path = join(folder, name);
    const { mtimeMs, size } = statSync(path);
    return [{ path, schema, madeAt: Math.floor(mtimeMs), bytes: size }];
  });
  return copies.sort((a, b) => a.madeAt - b.madeAt);
}

/** Takes copies away that are older than 30 days. */
export function removeOldUpgradeCopies(folder: string, now: number): void {
  for (const { path, madeAt } of listUpgradeCopies(folder)) if (now - madeAt > keptMs) rmSync(path, { force: true });
}

/** Only the last upgrade can be undone. Earlier copies are taken away. */
export function keepOnlyUpgradeCopy(folder: string, kept: string): void {
  for (const { path } of listUpgradeCopies(folder)) if (path !== kept) rmSync(path, { force: true });
}

/** What to do where no copy can be made. */
export const withoutUpgradeCopy =
  'Or make a backup yourself with the version that you come from, and start once with HONGYAN_UPGRADE_COPY=0.';

/** Makes the folder, and refuses where the disk has no room for so many bytes. Throws UpgradeRefusedError. */
export function prepareUpgradeCopy(folder: string, bytes: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < bytes + marginBytes)
    throw new UpgradeRefusedError(
      `The store is not upgraded: a copy is made first, it needs ${toMib(bytes + marginBytes)} MiB in ${folder}, and ${toMib(free)} MiB are free. Make room and start again. ${withoutUpgradeCopy}`,
    );
}
