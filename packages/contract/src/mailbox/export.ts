import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mailsSchema, pageSchema } from '../list-page.ts';
import { mailListItemSchema } from './mail.ts';
import { mailListRefSchema } from './mail-list-ref.ts';

const exportMails = defineCall({
  name: 'mailbox.export',
  method: 'POST',
  path: 'mail/email/export',
  capability: 'mailbox',
  needs: 'read',
  summary: 'Export: one mail as .eml byte for byte, several or a whole list as .zip (blob)',
  input: mailsSchema.extend({ list: mailListRefSchema.optional() }),
  output: z.unknown(),
  response: 'blob',
  errors: ['selectRow', 'mailNotFound', 'folderNotFound', 'folderClosed', 'labelNotFound', 'exportTooMany'],
  // An export may read gigabytes; nobody needs many at once.
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
});
const expungedList = defineCall({
  name: 'mailbox.expungedList',
  method: 'GET',
  path: 'mail/email/expunged/list',
  capability: 'mailbox',
  summary: 'Mail that was purged and can still be recovered (our path)',
  input: pageSchema.pick({ pageSize: true, pageNum: true }),
  output: z.object({
    list: z.array(
      mailListItemSchema
        .pick({
          mailId: true,
          mailSubject: true,
          mailFrom: true,
          mailTo: true,
          receivedAt: true,
          size: true,
          hasAttachment: true,
        })
        .extend({
          /** When it was purged, epoch milliseconds. */
          deletedAt: z.number().int(),
          /** Whole days until it is gone, at least 1 on the last day. */
          daysLeft: z.number().int(),
          /** Where it goes when it is recovered. */
          originId: z.string(),
        }),
    ),
    total: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
    /** The organisation's retention days. */
    retentionDays: z.number().int(),
  }),
});

/** Taking mail out, and what was purged. */
export const mailboxExportCalls = { export: exportMails, expungedList };
