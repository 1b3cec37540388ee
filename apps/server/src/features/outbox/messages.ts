/**
 * Messages that are put together when they leave. What was composed once is kept once; the header fields that differ (the date of
 * what is scheduled, the recipient of what is sent separately) stand before it, `messageOffset` bytes long.
 */
import { maxMessageBytes } from '@hongyan/contract';
import { encodeWords, parseAddressList, parseHeaderBlock } from '@hongyan/mime';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { type BodyIntake, openRawRange, readStoredBody, type Spooled } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import { openNotices } from '../authorised-mail/index.ts';
import type { SubmissionFacts } from './store.ts';

interface Person {
  readonly name: string;
  readonly address: string;
}

/** Who has such a message taken in. */
export type MessageServices = Pick<Services, 'database' | 'blobs' | 'secrets'> & { readonly intake: BodyIntake };

/** RFC 5322 §3.2.3: what may stand in a name without quotes. */
const plainName = /^[A-Za-z0-9 !#$%&'*+/=?^_`{|}~-]*$/;

function formatPerson({ name, address }: Person): string {
  const shown = name.replace(/[\0-\x1f\x7f]+/g, ' ').trim();
  const clean = address.replace(/[\s<>\0-\x1f\x7f]+/g, '');
  if (shown === '' || shown === clean) return `<${clean}>`;
  if (plainName.test(shown)) return `${shown} <${clean}>`;
  const word = /^[\x20-\x7e]*$/.test(shown)
    ? `"${shown.replace(/["\\]/g, '\\$&')}"`
    : encodeWords(shown).replaceAll(' ', '\r\n ');
  return `${word} <${clean}>`;
}

/** The Date field (RFC 5322 §3.6.1). */
export function formatDateField(at: number): string {
  return `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}\r\n`;
}

/** A To field with a line for each person. */
export function formatToField(people: readonly Person[]): string {
  return people.length === 0 ? '' : `To: ${people.map(formatPerson).join(',\r\n ')}\r\n`;
}

interface Message {
  /** The fields before the composed message, as they were put first. */
  readonly fields: string;
  /** What was composed. */
  readonly composed: Spooled;
}

async function readMessage(services: MessageServices, submission: SubmissionFacts): Promise<Message> {
  const offset = submission.messageOffset ?? 0;
  const { raw, sizeBytes } = await readStoredBody(services.database.read, submission);
  const inline = raw.inline ?? new Uint8Array();
  return {
    fields: Buffer.from(inline.subarray(0, offset)).toString('latin1'),
    composed: {
      sizeBytes: sizeBytes - offset,
      bytes: raw.blobId === null ? inline.subarray(offset) : null,
      blobId: raw.blobId,
    },
  };
}

const isDateField = /^Date:[^\r]*\r\n/;

/** The message of a mail that was scheduled, with the date at which it leaves. */
export async function dateMessage(
  services: MessageServices,
  submission: SubmissionFacts,
  now: number,
): Promise<AcceptedBody> {
  const { fields, composed } = await readMessage(services, submission);
  const dated = fields.replace(isDateField, formatDateField(now));
  return services.intake.finish(composed, { orgId: submission.orgId, prefix: Buffer.from(dated, 'latin1') });
}

/** Whether everybody gets a message of their own. */
export function isSeparate({ kind }: Pick<SubmissionFacts, 'kind'>): boolean {
  return kind === 'separate' || kind === 'authorised';
}

/** Makes the messages of a mail that is sent separately. */
export interface SeparateMessages {
  /** The message of one recipient, to be put into a folder. */
  takeIn(address: string): Promise<AcceptedBody>;
  /** Its bytes, for another server. */
  open(address: string): AsyncIterable<Uint8Array>;
}

/** A header without the fields that speak of the body. */
function withoutContent(header: Buffer): Buffer {
  const kept: string[] = [];
  let isCut = false;
  for (const line of header.toString('latin1').split('\r\n')) {
    if (!/^[ \t]/.test(line)) isCut = /^content-/i.test(line);
    if (!isCut) kept.push(line);
  }
  return Buffer.from(kept.join('\r\n'), 'latin1');
}

/** The messages of a read-limited mail: the header that was composed, and for each recipient a notice with a link of their own. */
async function openNoticeMessages(
  services: MessageServices,
  submission: SubmissionFacts,
  composed: {
    readonly createPrefix: (address: string) => Buffer;
    readonly openComposed: () => AsyncIterable<Uint8Array>;
  },
): Promise<SeparateMessages> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of composed.openComposed()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const header = withoutContent(bytes.subarray(0, Math.max(0, bytes.indexOf('\r\n\r\n') + 2)));
  const notices = await openNotices(services, submission.key, submission.signAs);
  async function* open(address: string): AsyncGenerator<Uint8Array> {
    yield Buffer.concat([composed.createPrefix(address), header, Buffer.from(await notices.of(address), 'latin1')]);
  }
  return {
    open,
    takeIn: async (address) => {
      const spooled = await services.intake.spool(open(address), { maxBytes: maxMessageBytes });
      if (spooled === 'too-large') throw new Error('a notice is never too large');
      return services.intake.finish(spooled, { orgId: submission.orgId });
    },
  };
}

/** Messages in which each recipient sees nobody but themselves: date and recipient of their own before what was composed once. */
export async function openSeparateMessages(
  services: MessageServices,
  submission: SubmissionFacts,
): Promise<SeparateMessages> {
  const { fields, composed } = await readMessage(services, submission);
  const date = isDateField.exec(fields)?.[0] ?? '';
  const everybody = parseHeaderBlock(Buffer.from(fields, 'latin1'))
    .fields.filter((field) => field.name.toLowerCase() === 'to')
    .flatMap((field) => parseAddressList(field.value));
  const names = new Map(everybody.map(({ name, address }) => [address.toLowerCase(), name]));
  const createPrefix = (address: string): Buffer => {
    const person = { name: names.get(address.toLowerCase()) ?? '', address };
    return Buffer.from(`${date}${formatToField([person])}`, 'utf8');
  };
  const raw = { inline: composed.bytes, blobId: composed.blobId };
  if (submission.kind === 'authorised') {
    const openComposed = () => openRawRange(services.blobs, raw, 0, composed.sizeBytes);
    return openNoticeMessages(services, submission, { createPrefix, openComposed });
  }
  return {
    takeIn: (address) => services.intake.finish(composed, { orgId: submission.orgId, prefix: createPrefix(address) }),
    async *open(address) {
      yield createPrefix(address);
      yield* openRawRange(services.blobs, raw, 0, composed.sizeBytes);
    },
  };
}
