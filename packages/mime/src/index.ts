/**
 * The one MIME structure of the product: what is scanned, indexed, shown and given to IMAP. Input is untrusted: every function here
 * takes any bytes, needs time linear in their number, keeps the limits of `limits.ts` and never throws.
 */

export { fromBinaryString, toBinaryString } from './charset/binary-string.ts';
export { decodeRawEightBit, decodeText, isKnownCharset, type TextUse } from './charset/decode-text.ts';
export { detectCharset } from './charset/detect-charset.ts';
export {
  type Address,
  type AddressGroup,
  type AddressWarning,
  parseAddressList,
} from './fields/address-list.ts';
export { splitResults } from './fields/authentication-results.ts';
export { type ContentDisposition, parseContentDisposition } from './fields/content-disposition.ts';
export { type ContentType, parseContentType } from './fields/content-type.ts';
export { parseDate } from './fields/date.ts';
export { cleanFileName } from './fields/file-name.ts';
export { parseMessageIds } from './fields/message-ids.ts';
export { decodeParameter, type Parameters } from './fields/parameters.ts';
export { parseRawAddresses, type RawAddress } from './fields/raw-addresses.ts';
export { hasHiddenCharacters, removeHiddenCharacters } from './fields/visible-text.ts';
export { decodeHeaderText, encodeWords } from './header-block/encoded-word.ts';
export { findHeader, findHeaders, type HeaderField, parseHeaderBlock } from './header-block/header-block.ts';
export { formatBodyStructure } from './imap/body-structure.ts';
export { formatEnvelope } from './imap/envelope.ts';
export * as mimeLimits from './limits.ts';
export { createStructureScanner, type StructureScanner, scanMessage } from './message/scanner.ts';
export { findPart, listParts, type MessageStructure, type NestedMessage, type Part } from './message/structure.ts';
export type { Attachment } from './summary/attachments.ts';
export {
  type AddressGroups,
  type HeaderSummary,
  hasAddressGroup,
  type ListHeaders,
  type Priority,
} from './summary/header-summary.ts';
export { readEntity } from './summary/html-entities.ts';
export { readPictures } from './summary/html-pictures.ts';
export { type HtmlTextOptions, htmlToText } from './summary/html-text.ts';
export { decodePartText } from './summary/part-text.ts';
export { hasPartText } from './summary/part-text-index.ts';
export type { ReadRange } from './summary/read-range.ts';
export { joinSearchedText } from './summary/searched-text.ts';
export { type MessageSummary, summariseMessage } from './summary/summarise.ts';
export type { TransferDecoder } from './transfer-encoding/decoder.ts';
export {
  createTransferDecoder,
  decodeTransfer,
  parseTransferEncoding,
  type TransferEncoding,
} from './transfer-encoding/transfer-decoder.ts';
