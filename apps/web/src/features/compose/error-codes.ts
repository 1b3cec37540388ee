/** Codes of the contract's error table that the composer answers with more than the message; error-codes.test.ts compares. */
export const errorCodes = {
  subjectEmpty: 400009,
  subjectTooLong: 400010,
  recipientsEmpty: 400011,
  recipientInvalid: 400012,
  tooManyRecipients: 400016,
  fromNotAllowed: 403003,
  draftNotFound: 404004,
  attachmentNotFound: 404005,
  draftChanged: 409001,
  massMailUnconfirmed: 409400,
  scheduleInPast: 400400,
  attachmentsTooLarge: 413001,
} as const;
