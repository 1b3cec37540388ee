import type { HeaderField } from '@hongyan/mime';
import { readStoredBody, type StoredSummary } from '../../mail/bodies/index.ts';
import { readAuthenticationResult } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { listAddresses, type Person, readPerson } from '../identity/index.ts';
import type { ArrivalPayload } from '../incoming/in-transaction.ts';

/** A mail that has arrived, and whose it is. */
export interface ArrivedMail {
  readonly payload: ArrivalPayload;
  readonly person: Person;
  /** Every address of the person, the primary one first. */
  readonly own: readonly string[];
  readonly headers: readonly HeaderField[];
  readonly summary: StoredSummary;
  /** What our own check said of the envelope sender. */
  readonly spf: string;
  readonly sizeBytes: number;
}

/** Reads what deciding about an arrival needs; null when the mailbox is gone. */
export async function readArrivedMail(services: Services, payload: ArrivalPayload): Promise<ArrivedMail | null> {
  const { read } = services.database;
  const person = await readPerson(read, payload.account);
  if (person === null) return null;
  const { structure, summary, sizeBytes } = await readStoredBody(read, { orgId: person.orgId, bodyId: payload.bodyId });
  const checked = readAuthenticationResult(structure.headers, services.config.hostname);
  return {
    payload,
    person,
    own: await listAddresses(read, payload.account),
    headers: structure.headers,
    summary,
    spf: payload.fromVerdict === 'own' ? 'none' : (checked?.spf ?? 'none'),
    sizeBytes,
  };
}
