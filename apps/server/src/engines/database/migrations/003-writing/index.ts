import type { ColumnTypes, Migration } from '../migration.ts';
import { addresses } from './addresses.ts';
import { authorisedMail } from './authorised-mail.ts';
import { automaticMail } from './automatic-mail.ts';
import { delivery } from './delivery.ts';
import { largeAttachments } from './large-attachments.ts';
import { letterParts } from './letter-parts.ts';
import { outgoing } from './outgoing.ts';
import { rules } from './rules.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [
  outgoing,
  delivery,
  rules,
  automaticMail,
  letterParts,
  addresses,
  largeAttachments,
  authorisedMail,
];

/** Writing and sending mail. */
export const writing003: Migration = {
  version: 3,
  name: 'writing',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
