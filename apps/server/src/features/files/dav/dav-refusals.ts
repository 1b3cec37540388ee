/** Refusals of the file centre in the words of the protocol, and those of the protocol across the thread of the database. */
import { DavRefusal, dav, LockedRefusal } from '@hongyan/dav';
import { UserError } from '../../../call/user-error.ts';
import { StorageFullError } from '../../../engines/database/errors.ts';
import { StorageUnavailableError } from '../../../engines/storage-unavailable.ts';

/** A refusal that crosses threads. */
export interface PlainRefusal {
  readonly status: number;
  readonly text: string;
  readonly condition: string | undefined;
  readonly locked: LockedRefusal['locked'] | null;
}

export const toPlain = (refusal: DavRefusal): PlainRefusal => ({
  status: refusal.status,
  text: refusal.message,
  condition: refusal.condition,
  locked: refusal instanceof LockedRefusal ? refusal.locked : null,
});

export function fromPlain({ status, text, condition, locked }: PlainRefusal): DavRefusal {
  if (locked === null) return new DavRefusal(status, text, condition);
  return new LockedRefusal(
    locked,
    condition === dav('no-conflicting-lock') ? 'no-conflicting-lock' : 'lock-token-submitted',
  );
}

const statuses: Readonly<Record<string, number>> = {
  busy: 503,
  scannerUnavailable: 503,
  fileNotFound: 404,
  nodeNameTaken: 405,
  tooLarge: 413,
  fileLocked: 423,
};

/** A refusal of the file centre; anything else stays what it is. */
export function toDavRefusal(error: unknown): unknown {
  if (error instanceof StorageFullError)
    return new DavRefusal(507, 'The store is full', dav('sufficient-disk-space'), { cause: error });
  if (error instanceof StorageUnavailableError)
    return new DavRefusal(503, 'The store does not answer', undefined, { cause: error });
  if (!(error instanceof UserError)) return error;
  const { errorName: name } = error;
  if (name === 'fileSpaceFull') return new DavRefusal(507, name, dav('quota-not-exceeded'), { cause: error });
  if (name === 'storageFull') return new DavRefusal(507, name, dav('sufficient-disk-space'), { cause: error });
  return new DavRefusal(statuses[name] ?? 403, name, undefined, { cause: error });
}

/** Runs what the file centre may refuse. */
export async function orRefuse<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw toDavRefusal(error);
  }
}
