/** Bodies of messages: taking their bytes in, keeping them once for all copies, reading any range of them. */
export { readAttachmentBytes, readAttachmentText } from './attachment-text.ts';
export { type BodyIntake, createBodyIntake } from './body-intake.ts';
export { openPart, readPartText } from './decode-part.ts';
export { copyKept, keptFieldNames, normaliseFieldName, octetsOfKept } from './kept-fields.ts';
export { openAccepted } from './open-accepted.ts';
export { openRawRange, type RawBody, readRawRange } from './raw-body.ts';
export {
  type BodyName,
  openBody,
  readBodyRange,
  readStoredBody,
  type StoredSummary,
} from './read-body.ts';
export { maxInlineBytes, type Spooled } from './spooled.ts';
