/**
 * Every limit of the package, with the attack it stops. Beyond a limit the result stays a valid structure, a word about it
 * stands in `defects`, and the bytes beyond are opaque (security, section 4.1).
 */

/** Nested multiparts and messages; deeper ones are opaque. Stops stack overflows and the 5 000-fold nesting bomb. */
export const maxPartDepth = 100;
/** Parts of one message; the last one swallows the rest. Stops structures larger than the mail (20 000 empty parts). */
export const maxParts = 1_000;
/** Bytes of one header block that are kept. Stops memory growth while a header streams in without an end. */
export const maxHeaderBlockBytes = 256 * 1024;
/** Bytes of one unfolded header field that are kept. Stops parsers of fields from ever seeing a megabyte. */
export const maxHeaderFieldBytes = 64 * 1024;
/** Fields of one header block that are kept. Stops 60 000 fields of three bytes, which grow thirtyfold as objects. */
export const maxHeaderFields = 2_000;
/** Addresses taken from one field. Stops lists that no screen can show. */
export const maxAddresses = 2_000;
/** RFC 2231 chunks of one parameter. Stops `name*0*…name*99999*`. */
export const maxParameterChunks = 100;
/** Parameters of one field, RFC 2231 chunks counted one by one. */
export const maxParameters = 300;
/** Bytes of one parameter value (a file name of 1 000 Chinese characters in RFC 2231 is 9 000 bytes). */
export const maxParameterBytes = 10_000;
/** Message ids taken from References (the first, which is the root, and the newest). Stops 50 000 references. */
export const maxReferences = 100;
/** Length of a message id that is kept (RFC 5322 §2.1.1: a line has at most 998). */
export const maxMessageIdBytes = 998;
/** A boundary longer than this is not one (RFC 2046 §5.1.1 allows 70; some programs exceed it). */
export const maxBoundaryBytes = 400;
/** A body line longer than this is no delimiter; bounds what is kept of a line split between two chunks. */
export const maxBoundaryLineBytes = 1_000;
/** Text from the headers of all parts together that the structure keeps. Stops 1 000 parts with 256 kB of parameters each. */
export const maxStructureTextBytes = 512 * 1024;
/** Characters of a file name after cleaning (security, section 4.3). */
export const maxFileNameCharacters = 150;
/** Of a file that is sent: its writer chose the name, it is cut to the above only where it is received. What file systems hold. */
export const maxSentFileNameCharacters = 255;
/** Bytes of a decoded header that names a thing (display name, file name before cleaning). */
export const maxDisplayNameCharacters = 1_000;
/** Bytes of one body part that are read for preview and index. Stops a 75 MiB text part from being decoded at arrival. */
export const maxSummaryBodyBytes = 1024 * 1024;
/** Bytes (UTF-8) of text handed to the index for one message. Stops one mail from filling the index. */
export const maxIndexTextBytes = 128 * 1024;
/** Bytes (UTF-8) of text beyond the body, of attached texts and messages, that are kept of one message for searches. */
export const maxPartTextBytes = 128 * 1024;
/** Bytes of such parts that are read: most of them may say nothing (markup without text). Stops 75 MiB of it from being decoded at arrival. */
export const maxPartReadBytes = 1024 * 1024;
/** Characters of the preview line under a subject. */
export const maxPreviewCharacters = 200;
/** Characters of text that the preview reads. */
export const maxPreviewSourceCharacters = 16_000;
/** Attachments listed in a summary; equals the parts there can be. */
export const maxListedAttachments = 1_000;
/** Body parts shown one below the other (Apple Mail splits a text around its pictures). */
export const maxBodyParts = 20;
