import { z } from 'zod';
import { largeAttachmentDays } from '../limits.ts';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const largeAttachmentsOrgSettings = {
  largeAttachmentDays: {
    schema: z.number().int().min(1).max(365),
    default: largeAttachmentDays,
    explain: 'days for which a large attachment can be downloaded',
  },
  largeAttachmentQuotaBytes: {
    schema: z.number().int().min(0),
    default: 20 * 1024 ** 3,
    explain: "space of a person's large attachments, in bytes",
  },
} as const;
