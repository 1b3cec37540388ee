/**
 * Mail of before schema 6: its attached texts and messages, and the names of its groups, are read when the index is made anew and meets it.
 */
import { formatEnvelope, hasAddressGroup, hasPartText, type MessageStructure, summariseMessage } from '@hongyan/mime';
import { defineOperation, type OperationContext } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import type { JobKind } from '../../engines/jobs/port.ts';
import type { Services } from '../../services.ts';
import { type BodyName, readBodyRange, readStoredBody, type StoredSummary } from '../mailbox/index.ts';

const renewalJobKind = 'search.renewTexts';
const leaseMs = 10 * 60_000;
const backoffMs = 60_000;

/** Whether a body of before says more than what is stored of it. */
export function needsRenewal(
  partText: string | null,
  structure: Pick<MessageStructure, 'root' | 'headers'>,
  summary: Pick<StoredSummary, 'textPart' | 'htmlPart' | 'moreBodyParts'>,
): boolean {
  if (partText !== null) return false;
  const { textPart, htmlPart, moreBodyParts } = summary;
  const body = [textPart, htmlPart, ...moreBodyParts].filter((path) => path !== undefined);
  return hasPartText(structure, body) || hasAddressGroup(structure.headers);
}

/** Asks for the texts of bodies; harmless when repeated. */
export const requestRenewal = defineOperation<{ readonly orgId: number; readonly bodyIds: readonly string[] }, null>({
  name: 'search.requestRenewal',
  accounts: () => [],
  async run(tx, context, { orgId, bodyIds }) {
    for (const bodyId of bodyIds) {
      const payload: BodyName = { orgId, bodyId };
      await enqueueJob(tx, context.now, { kind: renewalJobKind, uniqueKey: `${orgId}:${bodyId}`, payload });
    }
    return { output: null };
  },
});

interface RenewedTexts extends BodyName {
  /** JSON. */
  readonly summary: string;
  readonly partText: string;
  readonly imapEnvelope: string;
}

/** Writes what a body says by the rules of today; its octets and numbers stay. */
export const writeRenewed = defineOperation<RenewedTexts, null>({
  name: 'search.writeRenewed',
  accounts: () => [],
  async run(tx, _context, { orgId, bodyId, summary, partText, imapEnvelope }) {
    await tx
      .updateTable('body')
      .set({ summary, part_text: partText, imap_envelope: imapEnvelope })
      .where('org_id', '=', orgId)
      .where('body_id', '=', bodyId)
      .execute();
    const mails = await tx
      .selectFrom('message')
      .innerJoin('account', 'account.account_no', 'message.account_no')
      .select(['message.account_no', 'message.id'])
      .where('message.body_id', '=', bodyId)
      .where('account.org_id', '=', orgId)
      .execute();
    for (const { account_no, id } of mails)
      await tx
        .updateTable('message_print')
        .set({ imap_envelope: imapEnvelope })
        .where('account_no', '=', account_no)
        .where('id', '=', id)
        .where('imap_envelope', '<>', imapEnvelope)
        .execute();
    return { output: null };
  },
});

type RenewalServices = Pick<Services, 'database' | 'blobs' | 'clock'>;

function contextOf(now: number): OperationContext {
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
  await database.runner.execute(writeRenewed, contextOf(clock.now()), {
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
