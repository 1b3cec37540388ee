import type { Call } from '../call.ts';
import { addressesCalls } from './addresses.ts';
import { authorisedMailCalls } from './authorised-mail.ts';
import { automaticMailCalls } from './automatic-mail.ts';
import { avatarsCalls } from './avatars.ts';
import { bulkCalls } from './bulk.ts';
import { challengesCalls } from './challenges.ts';
import { clientsCalls } from './clients.ts';
import { composeCalls } from './compose.ts';
import { contactsCalls } from './contacts.ts';
import { deliveryCalls } from './delivery.ts';
import { foldersCalls } from './folders.ts';
import { homeCalls } from './home.ts';
import { identityCalls } from './identity.ts';
import { largeAttachmentsCalls } from './large-attachments.ts';
import { letterPartsCalls } from './letter-parts.ts';
import { lockscreenCalls } from './lockscreen.ts';
import { mailboxCalls } from './mailbox.ts';
import { passwordsCalls } from './passwords.ts';
import { pendingCalls } from './pending.ts';
import { personDetailsCalls } from './person-details.ts';
import { previewsCalls } from './previews.ts';
import { pushCalls } from './push.ts';
import { qrSignInCalls } from './qr-sign-in.ts';
import { rulesCalls } from './rules.ts';
import { searchCalls } from './search.ts';
import { secondStepCalls } from './second-step.ts';
import { settingsCalls } from './settings.ts';
import { sharedMailboxesCalls } from './shared-mailboxes.ts';
import { signInPlacesCalls } from './sign-in-places.ts';
import { singleSignOnCalls } from './single-sign-on.ts';
import { smsCalls } from './sms.ts';
import { trustCalls } from './trust.ts';

/** Every call by capability: `calls.mailbox.list`. */
export const calls = {
  identity: identityCalls,
  home: homeCalls,
  folders: foldersCalls,
  mailbox: mailboxCalls,
  bulk: bulkCalls,
  search: searchCalls,
  compose: composeCalls,
  contacts: contactsCalls,
  settings: settingsCalls,
  push: pushCalls,
  trust: trustCalls,
  previews: previewsCalls,
  pending: pendingCalls,
  delivery: deliveryCalls,
  rules: rulesCalls,
  automaticMail: automaticMailCalls,
  letterParts: letterPartsCalls,
  addresses: addressesCalls,
  largeAttachments: largeAttachmentsCalls,
  authorisedMail: authorisedMailCalls,
  challenges: challengesCalls,
  sms: smsCalls,
  secondStep: secondStepCalls,
  qrSignIn: qrSignInCalls,
  passwords: passwordsCalls,
  personDetails: personDetailsCalls,
  avatars: avatarsCalls,
  singleSignOn: singleSignOnCalls,
  signInPlaces: signInPlacesCalls,
  lockscreen: lockscreenCalls,
  clients: clientsCalls,
  sharedMailboxes: sharedMailboxesCalls,
} as const satisfies Record<string, Record<string, Call>>;

export type Calls = typeof calls;

/** Every call in one list, for routes, OpenAPI and the tests that go over all of them. */
export const allCalls: readonly Call[] = Object.values(calls).flatMap((group) => Object.values(group) as Call[]);
