import type { ImapQuota } from '../../session-port.ts';
import type { CommandContext } from '../command.ts';

/** RFC 9208 §5.1: STORAGE is counted in units of 1024 octets. */
const storageUnitBytes = 1024;

/** `QUOTA root (STORAGE used limit)`. Use is rounded up and the limit down, so that a full mailbox never looks as if it had room. */
export function printQuota(context: CommandContext, { root, usedBytes, limitBytes }: ImapQuota): string {
  const used = Math.ceil(usedBytes / storageUnitBytes);
  const limit = Math.floor(limitBytes / storageUnitBytes);
  return `QUOTA ${context.printString(root)} (STORAGE ${String(used)} ${String(limit)})`;
}
