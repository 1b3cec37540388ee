import type { ApprovalContent, MailAddress } from '@hongyan/contract';

/** What the message of a request says, and whom it names. */
export interface RequestContent {
  readonly content: ApprovalContent;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
}
