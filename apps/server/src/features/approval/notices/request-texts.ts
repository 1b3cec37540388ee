import type { ApprovalRequestTable } from '../../../engines/database/schema/approval-tables.ts';
import { readableFiles } from '../../../mail/bodies/in-transaction.ts';
import { readStoredBody } from '../../../mail/bodies/index.ts';
import type { Services } from '../../../services.ts';
import { machineContext } from '../../identity/index.ts';
import { requestExtraction } from '../../search/index.ts';

/**
 * Asks for the text of a request's attachments, which its approvers are shown beside the message. Search asks for it too once the message lies in a
 * mailbox; then it is there.
 */
export async function requestTexts(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  request: ApprovalRequestTable,
): Promise<void> {
  const { org_id: orgId, body_id: bodyId } = request;
  if (request.has_attachment === 0 || bodyId === '') return;
  const { summary } = await readStoredBody(database.read, { orgId, bodyId });
  const parts = readableFiles(summary.attachments).map(({ path }) => path);
  if (parts.length === 0) return;
  const context = machineContext(clock.now(), 'approval-texts', 'worker', orgId);
  await database.runner.execute(requestExtraction, context, { orgId, bodies: [{ bodyId, parts }] });
}
