import type { Config } from '../../../config/config.ts';
import type { ApprovalRequestTable } from '../../../engines/database/schema/approval-tables.ts';
import { formatApprovalId } from '../../outbox/in-transaction.ts';

/** The address of a request in the web client: the specification's route `/appreply/:boxId/:id/:createTime/:state/:recordState`. */
export function linkToRequest(
  { publicUrl, hostname, https }: Pick<Config, 'publicUrl' | 'hostname' | 'https'>,
  request: Pick<ApprovalRequestTable, 'account_no' | 'submission_id' | 'created_at' | 'state'>,
  box: 'approval' | 'pending',
  decision: { readonly name: 'approve' | 'reject'; readonly ticket: string } | null = null,
): string {
  const base = (publicUrl ?? `https://${hostname}:${String(https.port)}`).replace(/\/+$/, '');
  const id = formatApprovalId({ account: request.account_no, submissionId: request.submission_id });
  const recordState = box === 'approval' ? 'waiting' : request.state;
  const query =
    decision === null ? '' : `?${new URLSearchParams({ decision: decision.name, ticket: decision.ticket }).toString()}`;
  return `${base}/#/appreply/${box}/${id}/${String(request.created_at)}/${request.state}/${recordState}${query}`;
}
