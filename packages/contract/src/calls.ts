import { activeSessionsCalls } from './active-sessions/calls.ts';
import { addressesCalls } from './addresses/calls.ts';
import { announcementsCalls } from './announcements/calls.ts';
import { authorisationCodesCalls } from './authorisation-codes/calls.ts';
import { authorisedMailCalls } from './authorised-mail/calls.ts';
import { automaticMailCalls } from './automatic-mail/calls.ts';
import { avatarsCalls } from './avatars/calls.ts';
import { bulkCalls } from './bulk/calls.ts';
import type { Call } from './call.ts';
import { challengesCalls } from './challenges/calls.ts';
import { composeCalls } from './compose/calls.ts';
import { contactsCalls } from './contacts/calls.ts';
import { feedbackCalls } from './feedback/calls.ts';
import { foldersCalls } from './folders/calls.ts';
import { homeCalls } from './home/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { largeAttachmentsCalls } from './large-attachments/calls.ts';
import { lockscreenCalls } from './lockscreen/calls.ts';
import { mailboxCalls } from './mailbox/calls.ts';
import { outboxCalls } from './outbox/calls.ts';
import { outsideLinksCalls } from './outside-links/calls.ts';
import { passwordsCalls } from './passwords/calls.ts';
import { personDetailsCalls } from './person-details/calls.ts';
import { previewsCalls } from './previews/calls.ts';
import { pushCalls } from './push/calls.ts';
import { qrSignInCalls } from './qr-sign-in/calls.ts';
import { recallCalls } from './recall/calls.ts';
import { rulesCalls } from './rules/calls.ts';
import { searchCalls } from './search/calls.ts';
import { settingsCalls } from './settings/calls.ts';
import { sharedMailboxesCalls } from './shared-mailboxes/calls.ts';
import { signaturesCalls } from './signatures/calls.ts';
import { singleSignOnCalls } from './single-sign-on/calls.ts';
import { smsCalls } from './sms/calls.ts';
import { stationeryCalls } from './stationery/calls.ts';
import { templatesCalls } from './templates/calls.ts';
import { trustCalls } from './trust/calls.ts';
import { twoFactorCalls } from './two-factor/calls.ts';
import { writingAidsCalls } from './writing-aids/calls.ts';

/** Every call by capability: `calls.mailbox.list`. */
export const calls = {
  identity: identityCalls,
  home: homeCalls,
  announcements: announcementsCalls,
  feedback: feedbackCalls,
  outsideLinks: outsideLinksCalls,
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
  outbox: outboxCalls,
  recall: recallCalls,
  rules: rulesCalls,
  automaticMail: automaticMailCalls,
  signatures: signaturesCalls,
  templates: templatesCalls,
  stationery: stationeryCalls,
  writingAids: writingAidsCalls,
  addresses: addressesCalls,
  largeAttachments: largeAttachmentsCalls,
  authorisedMail: authorisedMailCalls,
  challenges: challengesCalls,
  sms: smsCalls,
  twoFactor: twoFactorCalls,
  qrSignIn: qrSignInCalls,
  passwords: passwordsCalls,
  personDetails: personDetailsCalls,
  avatars: avatarsCalls,
  singleSignOn: singleSignOnCalls,
  activeSessions: activeSessionsCalls,
  lockscreen: lockscreenCalls,
  authorisationCodes: authorisationCodesCalls,
  sharedMailboxes: sharedMailboxesCalls,
} as const satisfies Record<string, Record<string, Call>>;

export type Calls = typeof calls;

/** Every call in one list, for routes, OpenAPI and the tests that go over all of them. */
export const allCalls: readonly Call[] = Object.values(calls).flatMap((group) => Object.values(group) as Call[]);
