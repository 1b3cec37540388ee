/**
 * Mail of before schema 6: its attached texts and messages, and the names of its groups, are read when the index is made anew and meets it.
 */
import { formatEnvelope, summariseMessage } from '@hongyan/mime';
import type { OperationContext } from '../../engines/database/port.ts';
import type { JobKind } from '../../engines/jobs/port.ts';
import { type BodyName, readBodyRange, readStoredBody } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import { renewalJobKind, writeRenewed } from './renewal-operations.ts';

const leaseMs = 10 * 60_000;
const backoffMs = 60_000;

type RenewalServices = Pick<Services, 'database' | 'blobs' | 'clock'>;

function createContext(now: number): OperationContext {
  return { now, requestId: 'renew', actor: null, subject: null, orgId: null, address: null, client: 'worker' };
}

/** false: it has been renewed meanwhile, or has gone. */
async function renewTexts(services: RenewalServices, name: BodyName): Promise<boolean> {
  const { database, clock } = services;
  const row = await database.read
    .selectFrom('body')
    .select('part_text')
    .where('org_id', '=', name.orgId)
    .where('body_id', '=', name.bodyId)
    .executeTakeFirst();
  if (row === undefined || row.part_text !== null) return false;
  const { structure } = await readStoredBody(database.read, name);
  const read = (start: number, end: number) => readBodyRange(services, name, start, end);
  const { indexText: _kept, partText, ...summary } = await summariseMessage(structure, read);
  await database.runner.execute(writeRenewed, createContext(clock.now()), {
    ...name,
    summary: JSON.stringify(summary),
    partText,
    imapEnvelope: formatEnvelope(structure),
  });
  return true;
}

export function createRenewalJob(
  services: RenewalServices,
  reindex: (name: BodyName) => Promise<void>,
): JobKind<BodyName> {
  return {
    kind: renewalJobKind,
    // One after the other: an update may leave thousands, and people's own work goes first.
    concurrency: 1,
    leaseMs,
    maxAttempts: 3,
    backoffMs: (attempt) => backoffMs * attempt,
    async run({ payload }) {
      if (await renewTexts(services, payload)) await reindex(payload);
    },
  };
}
