import type { Change, RunningContext, Tx } from '../../../engines/database/port.ts';
import type { Hold } from '../held-mail.ts';
import type { SubmissionKey } from '../store.ts';
import type { SubmitInput, Submitted } from '../submit-input.ts';
import type { SubmittedRecipient } from '../submitted-recipient.ts';
import { insertRequest } from './insert-request.ts';
import type { Judgement } from './judgement.ts';

/** Whether this recipient waits for approval. */
export function isHeldBack({ held }: Judgement, { account }: SubmittedRecipient): boolean {
  return held !== null && (held.holds === 'everybody' || account === null);
}

/** A mail that nobody may have before it is approved waits for that; one that is scheduled waits for its time as well. */
export function chooseHold({ hold, judgement, recipients }: SubmitInput, now: number): Hold | null {
  const isWhole = judgement.held !== null && recipients.every((recipient) => isHeldBack(judgement, recipient));
  return isWhole && hold?.reason !== 'schedule' ? { reason: 'approval', until: now } : hold;
}

/** Asks for approval where the policies want it. Approvers hear of it when the undo window is over. */
export async function askApproval(
  tx: Tx,
  context: RunningContext,
  input: SubmitInput,
  { key, draftId }: { readonly key: SubmissionKey; readonly draftId: number | null },
): Promise<Change[]> {
  const { held } = input.judgement;
  if (held === null) return [];
  const { recipients, hold } = input;
  return insertRequest(tx, context, {
    key,
    orgId: input.body.orgId,
    held,
    facts: input.body.facts,
    recipientCount: recipients.length,
    outsideCount: recipients.filter(({ account }) => account === null).length,
    draftId,
    scheduledAt: hold?.reason === 'schedule' ? hold.until : null,
    // What has an undo window or a time of its own reaches nobody yet; the release says when it does.
    isInsideReleased: hold === null && !recipients.every((recipient) => isHeldBack(input.judgement, recipient)),
    asker: input.writer?.no ?? input.account,
    noticeAt: context.now + input.undoMs,
  });
}

/** What the sender is told of it. */
export function presentApproval(
  { judgement: { held }, recipients }: SubmitInput,
  isHeld: (recipient: SubmittedRecipient) => boolean,
): Submitted['approval'] {
  if (held === null) return null;
  return {
    approvers: held.approvers,
    note: held.requested.note,
    heldRecipients: recipients.filter(isHeld).length,
  };
}
