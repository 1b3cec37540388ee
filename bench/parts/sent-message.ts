/** A short message as the composer sends it. */
export const sentMessage = (from: string, to: string, subject: string) => ({
  type: 'new' as const,
  refMailId: null,
  from,
  to: [{ name: '', address: to }],
  cc: [],
  bcc: [],
  subject,
  html: '<p>预算请看附件。</p>',
  attachments: [],
  priority: 3 as const,
  readReceipt: false,
});
