import { demonstrationOperations } from './demonstration/operations.ts';
import type { AnyOperation, AnyReader } from './engines/database/port.ts';
import { jobOperations } from './engines/jobs/job-operations.ts';
import { actionsOperations } from './features/actions/operations.ts';
import { signInPlacesOperations, signInPlacesReaders } from './features/active-sessions/operations.ts';
import { addressesOperations } from './features/addresses/operations.ts';
import { adminOperations } from './features/admin/operations.ts';
import { clientsOperations, clientsReaders } from './features/authorisation-codes/operations.ts';
import { authorisedMailOperations } from './features/authorised-mail/operations.ts';
import { automaticMailOperations } from './features/automatic-mail/operations.ts';
import { avatarsOperations } from './features/avatars/operations.ts';
import { bulkOperations, bulkReaders } from './features/bulk/operations.ts';
import { challengesOperations, challengesReaders } from './features/challenges/operations.ts';
import { composeOperations, composeReaders } from './features/compose/operations.ts';
import { contactsReaders } from './features/contacts/operations.ts';
import { directoryOperations } from './features/directory/operations.ts';
import { dkimKeysOperations } from './features/dkim-keys/operations.ts';
import { folderOperations } from './features/folders/operations.ts';
import { homeOperations } from './features/home/operations.ts';
import { identityOperations, identityReaders } from './features/identity/operations.ts';
import { incomingOperations } from './features/incoming/operations.ts';
import { largeAttachmentsOperations } from './features/large-attachments/operations.ts';
import { letterPartsOperations } from './features/letter-parts/operations.ts';
import { lockscreenOperations } from './features/lockscreen/operations.ts';
import { programDraftOperations } from './features/mail-clients/drafts/draft-operations.ts';
import { mailAccessOperations, mailAccessReaders } from './features/mail-clients/operations.ts';
import { mailSearchReaders } from './features/mail-clients/search/search-readers.ts';
import { outboxOperations, outboxReaders } from './features/outbox/operations.ts';
import { passwordsOperations, passwordsReaders } from './features/passwords/operations.ts';
import { personDetailsOperations, personDetailsReaders } from './features/person-details/operations.ts';
import { previewOperations } from './features/previews/operations.ts';
import { pushReaders } from './features/push/operations.ts';
import { qrSignInOperations, qrSignInReaders } from './features/qr-sign-in/operations.ts';
import { readingReaders } from './features/reading/operations.ts';
import { recallOperations } from './features/recall/operations.ts';
import { retentionOperations, retentionReaders } from './features/retention/operations.ts';
import { rulesOperations, rulesReaders } from './features/rules/operations.ts';
import { searchOperations, searchReaders } from './features/search/operations.ts';
import { settingsOperations } from './features/settings/operations.ts';
import { sharedMailboxesOperations, sharedMailboxesReaders } from './features/shared-mailboxes/operations.ts';
import { singleSignOnOperations, singleSignOnReaders } from './features/single-sign-on/operations.ts';
import { smsOperations, smsReaders } from './features/sms/operations.ts';
import { trustOperations } from './features/trust/operations.ts';
import { secondStepOperations, secondStepReaders } from './features/two-factor/operations.ts';

/** Every operation that the store can run, by feature. The database thread loads this list and nothing else of the features. */
export const operations: readonly AnyOperation[] = [
  ...jobOperations,
  ...identityOperations,
  ...settingsOperations,
  ...homeOperations,
  ...folderOperations,
  ...actionsOperations,
  ...retentionOperations,
  ...mailAccessOperations,
  ...bulkOperations,
  ...previewOperations,
  ...composeOperations,
  ...incomingOperations,
  ...outboxOperations,
  ...recallOperations,
  ...dkimKeysOperations,
  ...trustOperations,
  ...addressesOperations,
  ...authorisedMailOperations,
  ...automaticMailOperations,
  ...largeAttachmentsOperations,
  ...letterPartsOperations,
  ...rulesOperations,
  ...challengesOperations,
  ...smsOperations,
  ...secondStepOperations,
  ...qrSignInOperations,
  ...passwordsOperations,
  ...personDetailsOperations,
  ...avatarsOperations,
  ...directoryOperations,
  ...singleSignOnOperations,
  ...signInPlacesOperations,
  ...lockscreenOperations,
  ...clientsOperations,
  ...sharedMailboxesOperations,
  ...demonstrationOperations,
  ...adminOperations,
  ...searchOperations,
  ...programDraftOperations,
];

/** Every long read. */
export const readers: readonly AnyReader[] = [
  ...contactsReaders,
  ...identityReaders,
  ...composeReaders,
  ...outboxReaders,
  ...readingReaders,
  ...retentionReaders,
  ...bulkReaders,
  ...pushReaders,
  ...searchReaders,
  ...rulesReaders,
  ...challengesReaders,
  ...smsReaders,
  ...secondStepReaders,
  ...qrSignInReaders,
  ...passwordsReaders,
  ...personDetailsReaders,
  ...singleSignOnReaders,
  ...signInPlacesReaders,
  ...clientsReaders,
  ...sharedMailboxesReaders,
  ...mailAccessReaders,
  ...mailSearchReaders,
];
