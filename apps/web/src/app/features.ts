import { actionsFeature } from '../features/actions/feature.ts';
import { activeSessionsFeature } from '../features/active-sessions/feature.ts';
import { addressesFeature } from '../features/addresses/feature.ts';
import { approvalFeature } from '../features/approval/feature.ts';
import { authorisationCodesFeature } from '../features/authorisation-codes/feature.ts';
import { authorisedMailFeature } from '../features/authorised-mail/feature.ts';
import { automaticMailFeature } from '../features/automatic-mail/feature.ts';
import { bulkFeature } from '../features/bulk/feature.ts';
import { calendarFeature } from '../features/calendar/feature.ts';
import { composeFeature } from '../features/compose/feature.ts';
import { contactsFeature } from '../features/contacts/feature.ts';
import { feedbackFeature } from '../features/feedback/feature.ts';
import { fileSharesFeature } from '../features/file-shares/feature.ts';
import { filesFeature } from '../features/files/feature.ts';
import { foldersFeature } from '../features/folders/feature.ts';
import { homeFeature } from '../features/home/feature.ts';
import { identityFeature } from '../features/identity/feature.ts';
import { largeAttachmentsFeature } from '../features/large-attachments/feature.ts';
import { lockscreenFeature } from '../features/lockscreen/feature.ts';
import { mailGroupsFeature } from '../features/mail-groups/feature.ts';
import { mailboxFeature } from '../features/mailbox/feature.ts';
import { officeEditingFeature } from '../features/office-editing/feature.ts';
import { outboxFeature } from '../features/outbox/feature.ts';
import { outsideLinksFeature } from '../features/outside-links/feature.ts';
import { passwordsFeature } from '../features/passwords/feature.ts';
import { personDetailsFeature } from '../features/person-details/feature.ts';
import { pushFeature } from '../features/push/feature.ts';
import { qrSignInFeature } from '../features/qr-sign-in/feature.ts';
import { readerFeature } from '../features/reader/feature.ts';
import { rulesFeature } from '../features/rules/feature.ts';
import { searchFeature } from '../features/search/feature.ts';
import { settingsFeature } from '../features/settings/feature.ts';
import { sharedMailboxesFeature } from '../features/shared-mailboxes/feature.ts';
import { singleSignOnFeature } from '../features/single-sign-on/feature.ts';
import { snoozeFeature } from '../features/snooze/feature.ts';
import { themeFeature } from '../features/theme/feature.ts';
import { trustFeature } from '../features/trust/feature.ts';
import { writingAidsFeature } from '../features/writing-aids/feature.ts';
import { writingSettingsFeature } from '../features/writing-settings/feature.ts';
import type { Feature } from '../platform/features/define-feature.ts';

/** Every capability of the client, one line each: what they declare is all that router, menus and push know of them. */
export const features: readonly Feature[] = [
  identityFeature,
  mailboxFeature,
  readerFeature,
  actionsFeature,
  bulkFeature,
  searchFeature,
  composeFeature,
  contactsFeature,
  settingsFeature,
  foldersFeature,
  trustFeature,
  addressesFeature,
  authorisedMailFeature,
  largeAttachmentsFeature,
  writingAidsFeature,
  writingSettingsFeature,
  snoozeFeature,
  outboxFeature,
  approvalFeature,
  rulesFeature,
  automaticMailFeature,
  authorisationCodesFeature,
  homeFeature,
  outsideLinksFeature,
  feedbackFeature,
  lockscreenFeature,
  themeFeature,
  passwordsFeature,
  personDetailsFeature,
  pushFeature,
  qrSignInFeature,
  sharedMailboxesFeature,
  mailGroupsFeature,
  activeSessionsFeature,
  singleSignOnFeature,
  calendarFeature,
  filesFeature,
  fileSharesFeature,
  officeEditingFeature,
];
