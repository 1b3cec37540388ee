import type { MailAddress } from '@hongyan/contract';
import { parseRecipients } from '../../../lib/addresses/parse-recipients.ts';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { approvalCodes } from '../contract-values.ts';

/** Whom the sender may choose, where a sending was refused for want of an approver; undefined for any other refusal. */
export function candidatesOf(refusal: unknown): readonly MailAddress[] | undefined {
  if (!(refusal instanceof ApiError) || refusal.code !== approvalCodes.approverNeeded) return undefined;
  const { candidates } = refusal.params;
  return typeof candidates === 'string'
    ? parseRecipients(candidates).map(({ name, address }) => ({ name, address }))
    : [];
}
