import {
  countCharacters,
  type DraftContent,
  isSnoozeTime,
  maxAttachments,
  maxAttachmentsBytes,
  maxRecipients,
  maxScheduleDays,
  maxSubjectCharacters,
  mebibyte,
  minSnoozeMs,
} from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { UploadTable } from '../../engines/database/schema/mailbox-tables.ts';

const dayMs = 86_400_000;

/** When a mail is to leave (specification, section 5: "a scheduled time must be chosen and be later than now"). */
export function checkSchedule(scheduledAt: number, now: number): void {
  if (scheduledAt <= now) throw new UserError('scheduleInPast');
  if (scheduledAt > now + maxScheduleDays * dayMs) throw new UserError('scheduleTooFar', { days: maxScheduleDays });
}

/** When its writer is reminded of a mail: a minute after it is sent at the earliest, as a snooze. */
export function checkReminder({ remindAt, scheduledAt }: DraftContent, now: number): void {
  if (remindAt === null) return;
  const leavesAt = Math.max(now, scheduledAt ?? now);
  if (remindAt < leavesAt + minSnoozeMs || !isSnoozeTime(remindAt, now)) throw new UserError('remindTime');
}

/** A mail to more people, those of groups counted, than the organisation thinks is confirmed by its sender. */
export function checkMassMail(count: number, terms: { readonly max: number; readonly isConfirmed: boolean }): void {
  if (count > terms.max && !terms.isConfirmed) throw new UserError('massMailUnconfirmed', { count });
}

/** The checks before sending (specification, section 5, "Compose"), again on the server. The organisation says whether a subject is a must. */
export function checkContent(
  content: DraftContent,
  uploads: readonly UploadTable[],
  emptySubject: 'ask' | 'refuse',
): void {
  const recipients = content.to.length + content.cc.length + content.bcc.length;
  if (recipients === 0) throw new UserError('recipientsEmpty');
  if (recipients > maxRecipients) throw new UserError('tooManyRecipients', { max: maxRecipients });
  if (emptySubject === 'refuse' && content.subject.trim() === '') throw new UserError('subjectEmpty');
  if (countCharacters(content.subject) > maxSubjectCharacters)
    throw new UserError('subjectTooLong', { max: maxSubjectCharacters });
  const files = uploads.filter((upload) => upload.content_id === null);
  if (files.length > maxAttachments) throw new UserError('tooManyAttachments', { max: maxAttachments });
  const bytes = uploads.reduce((sum, upload) => sum + upload.size_bytes, 0);
  if (bytes > maxAttachmentsBytes)
    throw new UserError('attachmentsTooLarge', { max: `${String(maxAttachmentsBytes / mebibyte)}M` });
}
