import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const approvalOrgSettings = {
  approvalMatch: {
    schema: z.enum(['first', 'all']),
    default: 'first',
    explain: 'of several approval policies that fit a message, the first one holds it, or all of them do',
  },
  approvalOpinion: {
    schema: z.boolean(),
    default: false,
    explain: 'approvers must give an opinion when they approve too, not only when they reject',
  },
  mailApprovalDownload: {
    schema: z.boolean(),
    default: false,
    explain: 'approvers may save attachments where a policy allows it',
  },
  approvalWorkStart: {
    schema: z.number().int().min(0).max(23),
    default: 9,
    explain: 'the hour at which work begins, for the time in which a policy wants a decision',
  },
  approvalWorkEnd: {
    schema: z.number().int().min(1).max(24),
    default: 18,
    explain: 'the hour at which work ends, for the time in which a policy wants a decision',
  },
  approvalRecordDays: {
    schema: z.number().int().min(30).max(3_650),
    default: 1_095,
    explain: 'days for which decided approval requests are kept, without their messages',
  },
} as const;

/** A person's settings of this capability, each with its default. */
export const approvalPersonSettings = {
  /** Approvers of a message see what was written before it in the same conversation. */
  approvalShowsEarlier: z.boolean().default(false),
} as const;

/** The switches that settings of a person belong to. */
export const approvalSettingFeatures = { approvalShowsEarlier: 'mailApproval' } as const;
