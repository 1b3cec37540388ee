import type { Tx } from '../../engines/database/port.ts';
import { prepareInsert } from '../../engines/database/prepare-write.ts';
import type { AcceptedBody } from './accepted-body.ts';

const insertRow = prepareInsert('body');

/** Writes the row of a body; once per accepted message, before the first `insertMessage` that names it, in the same operation. */
export async function insertBody(tx: Tx, body: AcceptedBody, now: number): Promise<void> {
  await insertRow(tx, {
    org_id: body.orgId,
    body_id: body.bodyId,
    size_bytes: body.sizeBytes,
    inline_bytes: body.inlineBytes,
    blob_id: body.blobId,
    structure: body.structure,
    summary: body.summary,
    index_text: body.indexText,
    part_text: body.partText,
    imap_envelope: body.imapEnvelope,
    imap_fields: body.imapFields,
    imap_body: body.imapBody,
    imap_body_structure: body.imapBodyStructure,
    created_at: now,
    unreferenced_at: null,
  });
}
