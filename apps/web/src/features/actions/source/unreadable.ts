import type { MailDetail } from '@hongyan/contract';

/** Remarks about the sender are no fault of the form. */
const remarks: ReadonlySet<string> = new Set(['several-from']);

/** A mail of which nothing can be shown because its form is broken or beyond every limit: its source is shown instead. */
export function isUnreadable(mail: Pick<MailDetail, 'html' | 'text' | 'attachments' | 'defects'>): boolean {
  const hasText = mail.html !== null || (mail.text ?? '').trim() !== '';
  return !hasText && mail.attachments.length === 0 && mail.defects.some((defect) => !remarks.has(defect));
}
