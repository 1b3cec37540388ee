import { z } from 'zod';
import { defineCall } from '../call.ts';
import { maxNotifications, notificationPageSize } from '../limits.ts';
import { mailListItemSchema } from '../mailbox/mail.ts';

const ticket = defineCall({
  name: 'push.ticket',
  method: 'POST',
  path: 'mail/message/ticket',
  capability: 'push',
  needs: 'read',
  summary: 'A ticket for the push socket: good once, for 30 s, for this session (our path)',
  changes: false,
  input: z.object({}),
  output: z.object({ ticket: z.string(), path: z.string() }),
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
});

const notificationList = defineCall({
  name: 'push.notificationList',
  method: 'GET',
  path: 'mail/email/notification/list',
  capability: 'push',
  summary: 'What the notification shows: unread arrivals of the inbox and of custom folders, the newest first',
  input: z.object({
    pageSize: z.coerce.number().int().min(1).max(maxNotifications).default(notificationPageSize),
    pageNum: z.coerce.number().int().min(1).max(maxNotifications).default(1),
  }),
  output: z.object({
    /** Subjects are cut at 100 characters (specification, section 9). */
    list: z.array(mailListItemSchema),
    /** How many the pages hold together, at most 100. */
    total: z.number().int(),
    /** Those of them that came after the person last looked (setting `notificationsLookedAt`). */
    fresh: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  }),
});

export const pushCalls = { ticket, notificationList };
