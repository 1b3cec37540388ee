/** The screen of mail classification; with a mail it opens the editor with a rule for mails like it. The mail is named by its number: an address keeps no mail text. */
export const rulesPath = (mailId?: string): string =>
  `/set/mailclassification${mailId === undefined ? '' : `?mail=${encodeURIComponent(mailId)}`}`;
