/** What every call that sends a message refuses with where too much was sent. */
export const sendingLimitErrors = [
  'sendMessagesPerHour',
  'sendMessagesPerDay',
  'sendRecipientsPerHour',
  'sendRecipientsPerDay',
  'sendOrganisationLimit',
] as const;
