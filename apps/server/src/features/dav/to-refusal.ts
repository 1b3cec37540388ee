import { DavRefusal } from '@hongyan/dav';
import { UserError } from '../../call/user-error.ts';
import { StorageFullError } from '../../engines/database/errors.ts';

const statuses: Readonly<Record<string, number>> = {
  busy: 503,
  tooManyContacts: 507,
  tooManyEvents: 507,
  tooManyCalendars: 507,
  calendarNotFound: 404,
};

/** A refusal of a feature in the words of the protocol; anything else stays what it is. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof StorageFullError) return new DavRefusal(507, 'The store is full', undefined, { cause: error });
  if (!(error instanceof UserError)) return error;
  return new DavRefusal(statuses[error.errorName] ?? 403, error.errorName, undefined, { cause: error });
}

/** Runs what a feature may refuse. */
export async function orRefuse<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Programs do not change that here. */
export const refuse = async (): Promise<never> => {
  throw new DavRefusal(403, 'Programs do not change that here');
};
