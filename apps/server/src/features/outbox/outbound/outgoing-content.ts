import { isAscii, isUtf8 } from 'node:buffer';
import { findHeaderEnd } from '../../../engines/mail-authentication/index.ts';
import { openBody } from '../../../mail/bodies/index.ts';
import type { Services } from '../../../services.ts';
import { readListFieldsFor } from '../list-fields.ts';
import { isSeparate, type MessageServices, openSeparateMessages } from '../messages.ts';
import type { SubmissionFacts } from '../store.ts';
import { arcSignForward } from './arc-sign-forward.ts';
import type { OutgoingSigner } from './sign-outgoing.ts';

/** A mail as another server gets it. */
export interface OutgoingContent {
  /** Opens it, again for every host that is tried. */
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly sizeBytes: number;
  /** Its body has octets above 127 (RFC 6152). */
  readonly is8Bit: boolean;
  /** Its header is written in UTF-8 (RFC 6532), so it may go to hosts with SMTPUTF8 only. */
  readonly hasUtf8Header: boolean;
}

/** A header longer than this is not read: it counts as body. */
const maxHeaderBytes = 256 * 1024;

async function* withPrefix(prefix: string, message: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (prefix !== '') yield Buffer.from(prefix);
  yield* message;
}

/** Reads the whole once: what it needs of a host must be known before MAIL FROM. */
async function inspectContent(
  content: AsyncIterable<Uint8Array>,
): Promise<Pick<OutgoingContent, 'sizeBytes' | 'is8Bit' | 'hasUtf8Header'>> {
  const seen = { sizeBytes: 0, is8Bit: false, hasUtf8Header: false };
  const endHeader = (bytes: Buffer, end: number) => {
    const header = bytes.subarray(0, end);
    // Raw bytes of an old charset are no UTF-8: no extension covers them, and they are sent as they came.
    seen.hasUtf8Header = !isAscii(header) && isUtf8(header);
    seen.is8Bit = !isAscii(bytes.subarray(end));
  };
  let header = Buffer.alloc(0);
  let isHeader = true;
  for await (const chunk of content) {
    seen.sizeBytes += chunk.length;
    if (!isHeader) {
      seen.is8Bit ||= !isAscii(chunk);
      continue;
    }
    header = Buffer.concat([header, chunk]);
    const end = findHeaderEnd(header);
    if (end < 0 && header.length <= maxHeaderBytes) continue;
    endHeader(header, Math.max(end, 0));
    isHeader = false;
  }
  if (isHeader) endHeader(header, header.length);
  return seen;
}

/** Whom an attempt is for. */
export interface OutgoingRecipient {
  /** The only one, of what is sent separately and of what goes by an open group. */
  readonly recipient: string;
  /** The group by which everybody of the attempt is reached. */
  readonly viaGroup: string | null;
}

/** What leaves before it is signed: the body as it lies, or, of what is sent separately, the recipient's own message. */
async function findMessage(
  services: Services & MessageServices,
  submission: SubmissionFacts,
  { recipient, viaGroup }: OutgoingRecipient,
): Promise<() => AsyncIterable<Uint8Array>> {
  if (!isSeparate(submission)) {
    const fields = viaGroup === null ? '' : await readListFieldsFor(services, viaGroup, recipient);
    return () => withPrefix(fields, openBody(services, submission));
  }
  const messages = await openSeparateMessages(services, submission);
  return () => messages.open(recipient);
}

/** Signs or ARC-signs a mail, and finds out what it needs.  */
export async function prepareContent(
  services: Services & MessageServices,
  submission: SubmissionFacts,
  signer: OutgoingSigner,
  to: OutgoingRecipient,
): Promise<OutgoingContent> {
  const openMessage = await findMessage(services, submission, to);
  const { signAs, isForward, ownAddress } = submission;
  const { viaGroup } = to;
  // The fields of a list are a group's own words, so that its domain signs them (RFC 8058 §4); what a person passes on is sealed alone.
  const signature =
    isForward && viaGroup === null ? '' : await signer.sign(signAs.slice(signAs.lastIndexOf('@') + 1), openMessage);
  const openSigned = () => withPrefix(signature, openMessage());
  const seal = isForward ? await arcSignForward(services, viaGroup ?? ownAddress, signer, openSigned) : '';
  const prefix = `${seal}${signature}`;
  const open = () => withPrefix(prefix, openMessage());
  return { open, ...(await inspectContent(open())) };
}
