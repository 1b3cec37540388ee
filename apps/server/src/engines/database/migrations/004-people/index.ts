import type { ColumnTypes, Migration } from '../migration.ts';
import { clients } from './clients.ts';
import { home } from './home.ts';
import { lockscreen } from './lockscreen.ts';
import { passwords } from './passwords.ts';
import { personDetails } from './person-details.ts';
import { qrSignIn } from './qr-sign-in.ts';
import { secondStep } from './second-step.ts';
import { settings } from './settings.ts';
import { sharedMailboxes } from './shared-mailboxes.ts';
import { sharedUnread } from './shared-unread.ts';
import { signInPlaces } from './sign-in-places.ts';
import { singleSignOn } from './single-sign-on.ts';
import { sms } from './sms.ts';

/** One file for what each capability keeps. */
const parts: readonly ((c: ColumnTypes) => readonly string[])[] = [
  sms,
  secondStep,
  qrSignIn,
  passwords,
  personDetails,
  singleSignOn,
  signInPlaces,
  lockscreen,
  clients,
  sharedMailboxes,
  sharedUnread,
  settings,
  home,
];

/** People: their safety and their settings. */
export const people004: Migration = {
  version: 4,
  name: 'people',
  statements: (columns) => parts.flatMap((part) => part(columns)),
};
