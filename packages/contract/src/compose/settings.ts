import { z } from 'zod';
import { massMailRecipients } from '../limits.ts';

/** A person's settings of this capability, each with its default. */
export const composePersonSettings = {
  signPosition: z.enum(['above', 'below']).default('above'),
  saveContact: z.boolean().default(true),
  /** Seconds for which a mail waits after the send button, so that it can be taken back. */
  undoSendSeconds: z.union([z.literal(0), z.literal(5), z.literal(10), z.literal(20), z.literal(30)]).default(5),
  /** How a new message begins. */
  composeFormat: z.enum(['html', 'text']).default('html'),
  /** Messages begin in this type; empty is the skin's own. */
  composeFont: z.string().max(100).default(''),
  composeFontSize: z.number().int().min(9).max(36).default(14),
} as const;

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const composeOrgSettings = {
  controlFileTypes: {
    schema: z.array(z.string().regex(/^[a-z0-9]{1,10}$/)).max(200),
    default: ['exe', 'bat', 'cmd', 'com', 'scr', 'js', 'vbs', 'msi'],
    explain: 'file extensions that may not be attached',
  },
  massMailRecipients: {
    schema: z.number().int().min(2).max(1_000),
    default: massMailRecipients,
    explain: 'a mail to more recipients is confirmed before it is sent',
  },
  emptySubject: {
    schema: z.enum(['ask', 'refuse']),
    default: 'ask',
    explain: 'a mail without a subject: ask (its writer is asked, and may send it), or refuse (a subject is a must)',
  },
} as const;
