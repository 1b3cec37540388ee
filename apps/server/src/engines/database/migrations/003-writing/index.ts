import type { Migration } from '../migration.ts';
import { addresses } from './addresses.ts';
import { authorisedMail } from './authorised-mail.ts';
import { automaticMail } from './automatic-mail.ts';
import { delivery } from './delivery.ts';
import { largeAttachments } from './large-attachments.ts';
import { letterParts } from './letter-parts.ts';
import { outgoing } from './outgoing.ts';
import { rules } from './rules.ts';

/** Writing and sending mail: one file for what each capability keeps. */
export const writing003: Migration = {
  version: 3,
  name: 'writing',
  statements: (c) => [
    ...outgoing(),
    ...delivery(c),
    ...rules(),
    ...automaticMail(),
    ...letterParts(),
    ...addresses(c),
    ...largeAttachments(),
    ...authorisedMail(),
  ],
};
