import { z } from 'zod';

const count = z.number().int().min(1).max(10_000_000);

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const sendingLimitsOrgSettings = {
  sendMessagesPerHour: { schema: count, default: 300, explain: 'messages that one person may send in an hour' },
  sendMessagesPerDay: { schema: count, default: 1_000, explain: 'messages that one person may send in 24 hours' },
  sendRecipientsPerHour: {
    schema: count,
    default: 2_000,
    explain: 'recipients of all messages that one person sends in an hour; a mail group counts as one',
  },
  sendRecipientsPerDay: {
    schema: count,
    default: 5_000,
    explain: 'recipients of all messages that one person sends in 24 hours; a mail group counts as one',
  },
  sendUnusualRecipients: {
    schema: z.number().int().min(0).max(10_000_000),
    default: 200,
    explain:
      'recipients outside within an hour from which on messages wait for an administrator, where that is also five times as many as ever in the month before; 0: never',
  },
  sendNewAccountDays: {
    schema: z.number().int().min(0).max(365),
    default: 7,
    explain: 'for so many days after it was made, an account may send less; 0: as much as every other',
  },
  sendNewAccountPercent: {
    schema: z.number().int().min(1).max(100),
    default: 20,
    explain: 'the share of the limits that a new account has; one message with the most recipients is always possible',
  },
  sendOrganisationMessagesPerDay: {
    schema: count,
    default: 50_000,
    explain: 'messages that all people of the organisation together may send in 24 hours',
  },
  sendOrganisationRecipientsPerDay: {
    schema: count,
    default: 200_000,
    explain: 'recipients of all messages of the organisation in 24 hours; a mail group counts as one',
  },
} as const;
