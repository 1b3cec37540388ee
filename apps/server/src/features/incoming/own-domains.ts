import type { Services } from '../../services.ts';
import { listDomains } from '../identity/index.ts';

/** Domains of ours, for sender checks: mail in their name from outside needs proof. */
export interface OwnDomains {
  /** The names as they are now; asked once before a message is checked. */
  read(): Promise<ReadonlySet<string>>;
}

/** A burst of mail asks the store once a second. */
const freshMs = 1_000;

export function createOwnDomains({ database, clock }: Pick<Services, 'database' | 'clock'>): OwnDomains {
  let names: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    read: async () => {
      const now = clock.now();
      if (now - readAt >= freshMs) {
        names = new Set((await listDomains(database.read)).map((domain) => domain.name));
        readAt = now;
      }
      return names;
    },
  };
}
