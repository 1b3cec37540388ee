import { maxCalendarFileBytes, maxEventsPerCalendar, mebibyte } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { CalendarFileOutput } from '../../../engines/sandbox/kinds/calendar-file.ts';
import type { Services } from '../../../services.ts';

/** Twenty megabytes of events take some ten seconds. */
const readLimits = { timeoutMs: 60_000, maxMemoryMb: 1_024 };

/** A file beyond its limit. */
export const tooLargeFile = (): UserError =>
  new UserError('tooLarge', { max: `${String(maxCalendarFileBytes / mebibyte)}M` });

/** A whole upload. Throws `tooLarge`, `fileEmpty`. */
export async function readUploadedFile(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxCalendarFileBytes) throw tooLargeFile();
    chunks.push(chunk);
  }
  if (size === 0) throw new UserError('fileEmpty');
  return Buffer.concat(chunks);
}

/** The events of an untrusted file, read in the sandbox. Throws `calendarFileUnreadable`, `busy`. */
export async function readEventsOfFile(
  { sandbox }: Pick<Services, 'sandbox'>,
  bytes: Uint8Array,
): Promise<CalendarFileOutput> {
  const result = await sandbox.runSandboxed('calendarFile', { bytes, maxObjects: maxEventsPerCalendar }, readLimits);
  if (result.status === 'failed') {
    const isBusy = result.reason === 'busy' || result.reason === 'stopped';
    throw new UserError(isBusy ? 'busy' : 'calendarFileUnreadable');
  }
  if (!result.output.isCalendar) throw new UserError('calendarFileUnreadable');
  return result.output;
}
