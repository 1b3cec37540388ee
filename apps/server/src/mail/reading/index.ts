/** One message and what it carries: its text, its attachments and links to them, its delivery. */
export { type AttachmentFormat, choosePreviewKind, findPlayedType, formatOfAttachment } from './attachment-format.ts';
export { type AttachmentLink, type LinkForm, openAttachmentLink, signAttachment } from './attachment-link.ts';
export { chooseDownloadType, isPictureType } from './attachment-type.ts';
export { readAuthenticationResult, readOwnResults } from './authentication-result.ts';
export { maxCalendarBytes, readCalendarEvents } from './calendar-summary.ts';
export { createUniqueNames, exportMails } from './export-mails.ts';
export { openPartRange, readPartSize } from './part-range.ts';
export {
  type DetailServices,
  findMail,
  type PlainDetail,
  type ReadTrust,
  readDetail,
  readMail,
  type TrustFacts,
} from './read-detail.ts';
export { readSource } from './read-source.ts';
export { readShownText } from './shown-text.ts';
