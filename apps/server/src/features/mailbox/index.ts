/**
 * The mailbox: taking bodies in, messages in folders, their flags, and reading them. Every door and every rule changes a
 * mailbox through the operations of this folder.
 */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { ReadTrust } from './read-detail.ts';
import { createMailboxRoutes } from './routes.ts';
import { createSweeper } from './sweep-bodies.ts';

export { type AttachmentFormat, formatOfAttachment, playedTypeOf, previewKindOf } from './attachment-format.ts';
export { type LinkForm, signAttachment } from './attachment-link.ts';
export { readAuthenticationResult, readOwnResults } from './authentication-result.ts';
export type { AcceptedBody, MessageFacts } from './body/accepted-body.ts';
export { type BodyIntake, createBodyIntake } from './body/body-intake.ts';
export { openPart, readPartText } from './body/decode-part.ts';
export { insertBody } from './body/insert-body.ts';
export { copyKept, foldFieldName, keptFieldNames, octetsOfKept } from './body/kept-fields.ts';
export { openAccepted } from './body/open-accepted.ts';
export { openRawRange } from './body/raw-body.ts';
export {
  type BodyName,
  type BodyServices,
  openBody,
  readBodyRange,
  readStoredBody,
  type StoredBody,
  type StoredSummary,
} from './body/read-body.ts';
export { type FinishOptions, maxInlineBytes, type Spooled, type SpoolLimits } from './body/spooled.ts';
export { maxCalendarBytes, readCalendarEvents } from './calendar-summary.ts';
export { createChange } from './change.ts';
export { deleteFolders } from './delete-folders.ts';
export { deleteForGood } from './delete-for-good.ts';
export { deleteRecoverably } from './delete-recoverably.ts';
export { createUniqueNames, exportMails } from './export-mails.ts';
export { foldAddress } from './fold-address.ts';
export { type ArrivalFlags, type InsertedMessage, type InsertMessageInput, insertMessage } from './insert-message.ts';
export { readLinkScope } from './link-session.ts';
export { type ListView, type PageRequest, presentList, presentPage } from './list-page.ts';
export { readListView, readPageRequest } from './list-routes.ts';
export { type ListSource, matchSource } from './list-source.ts';
export { hashMessageId } from './message-id-hash.ts';
export { moveMessages } from './move-messages.ts';
export { type FoundAttachment, findAttachment, openLinkedAttachment } from './open-attachment.ts';
export { pickMessages } from './picked.ts';
export { findMail, type PlainDetail, type ReadTrust, readDetail, type TrustFacts } from './read-detail.ts';
export { type IsStranger, readStrangers, type SenderFacts } from './read-strangers.ts';
export { readTimeZone } from './read-time-zone.ts';
export { recoverMessages } from './recover-messages.ts';
export { type MailSelection, readSelection } from './select-mails.ts';
export { selectionOf } from './selection-of.ts';
export { readShownText } from './shown-text.ts';
export { formatSortValues, parseSortValues, type SortPlace } from './sort-values.ts';
export { updateFavorite } from './update-favorite.ts';
export { updateLabels } from './update-labels.ts';
export { updateSeen } from './update-seen.ts';

/** `readTrust`: what a reader should know before trusting a mail (features/trust). */
export function createMailboxFeature(services: Services & { readonly readTrust: ReadTrust }): Feature {
  const sweeper = createSweeper(services);
  return {
    name: 'mailbox',
    routes: createMailboxRoutes(services),
    start: async () => sweeper.start(),
    stop: () => sweeper.stop(),
  };
}
