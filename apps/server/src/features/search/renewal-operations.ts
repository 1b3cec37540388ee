/** Which mail of before schema 6 has to be read again, who asks for it, and how it is written. Loaded by the database thread. */
import { hasAddressGroup, hasPartText, type MessageStructure } from '@hongyan/mime';
import { defineOperation } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import type { BodyName, StoredSummary } from '../../mail/bodies/index.ts';

export const renewalJobKind = 'search.renewTexts';

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
