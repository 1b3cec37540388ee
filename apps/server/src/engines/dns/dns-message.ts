/** Messages of DNS (RFC 1035) as far as a question with its answer needs them: the library reads them, this checks what was read. */
import type { Answer, DecodedPacket, OptAnswer } from 'dns-packet';
import type { ValidatedAnswer, ValidatedRecords } from '../smtp-transport/validated-dns.ts';

/** Loaded with the first question. */
const loadLibrary = () => import('dns-packet');

/** RFC 9715: an answer of this size arrives in one piece everywhere. */
const udpPayloadBytes = 1_232;
const headerBytes = 12;
const flagsOffset = 2;
const answerCountOffset = 6;
/** Where the header counts the records of authority and the additional ones; neither is read. */
const unreadCountsOffset = 8;
/** A chain of aliases longer than that is none that anyone uses for mail. */
const maxAliases = 16;

export interface DnsQuestion {
  readonly id: number;
  readonly name: string;
  readonly type: keyof ValidatedRecords;
  /** With EDNS and its DO bit; without where a resolver knows no EDNS. */
  readonly isExtended: boolean;
}

/** What a resolver answered. */
export interface DnsMessage {
  readonly rcode: string;
  readonly isTruncated: boolean;
  /** The AD bit: the resolver has checked every signature (RFC 4035 §3.2.3). */
  readonly isAuthentic: boolean;
  readonly answers: readonly Answer[];
}

const lower = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Whether a name fits into a question (RFC 1035 §2.3.4); the library does not look. */
export function isAskable(name: string): boolean {
  const plain = name.replace(/\.$/, '');
  if (plain === '') return true;
  const fits = (label: string): boolean => label !== '' && Buffer.byteLength(label) <= 63;
  return Buffer.byteLength(plain) <= 253 && plain.split('.').every(fits);
}

/** A question with the AD and DO bits (RFC 6840 §5.7, RFC 4035 §3.2.1): answer, and say whether it was validated. */
export async function createQuestion({ id, name, type, isExtended }: DnsQuestion): Promise<Buffer> {
  const { encode, AUTHENTIC_DATA, DNSSEC_OK, RECURSION_DESIRED } = await loadLibrary();
  const extension: OptAnswer = {
    type: 'OPT',
    name: '.',
    udpPayloadSize: udpPayloadBytes,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: DNSSEC_OK,
    flag_do: true,
    options: [],
  };
  return encode({
    type: 'query',
    id,
    flags: RECURSION_DESIRED | AUTHENTIC_DATA,
    questions: [{ type, name, class: 'IN' }],
    additionals: isExtended ? [extension] : [],
  });
}

function isAnswerTo(packet: DecodedPacket, { id, name, type }: DnsQuestion): boolean {
  const [question, ...others] = packet.questions ?? [];
  return (
    packet.flag_qr &&
    packet.id === id &&
    question !== undefined &&
    others.length === 0 &&
    question.type === type &&
    question.class === 'IN' &&
    lower(question.name) === lower(name)
  );
}

/** Reads a packet; undefined: it is damaged, or answers something else. */
export async function readMessage(packet: Buffer, question: DnsQuestion): Promise<DnsMessage | undefined> {
  if (packet.length < headerBytes) return undefined;
  // Outside of what is caught: a library that cannot be loaded is no damaged packet.
  const { decode, TRUNCATED_RESPONSE } = await loadLibrary();
  const answerOnly = Buffer.from(packet);
  answerOnly.writeUInt32BE(0, unreadCountsOffset);
  // What was cut off may end within a record; it is asked for again.
  if ((packet.readUInt16BE(flagsOffset) & TRUNCATED_RESPONSE) !== 0) answerOnly.writeUInt16BE(0, answerCountOffset);
  try {
    // The types of the library do not name its rcode.
    const decoded = decode(answerOnly) as DecodedPacket & { readonly rcode?: unknown };
    if (!isAnswerTo(decoded, question)) return undefined;
    return {
      rcode: String(decoded.rcode),
      isTruncated: decoded.flag_tc,
      isAuthentic: decoded.flag_ad,
      answers: decoded.answers ?? [],
    };
  } catch {
    return undefined;
  }
}

/** Where the aliases of a name end. */
function followAliases(name: string, answers: readonly Answer[]): string {
  const targets = new Map<string, string>();
  for (const answer of answers) if (answer.type === 'CNAME') targets.set(lower(answer.name), lower(answer.data));
  let end = lower(name);
  for (let step = 0; step < maxAliases; step += 1) {
    const target = targets.get(end);
    if (target === undefined) break;
    end = target;
  }
  return end;
}

type AnyRecord = ValidatedRecords[keyof ValidatedRecords];

function toRecord(answer: Answer): AnyRecord {
  if (answer.type === 'MX') return { exchange: answer.data.exchange, priority: answer.data.preference ?? 0 };
  if (answer.type === 'TLSA') {
    const { usage, selector, matchingType, certificate } = answer.data;
    return { usage, selector, matchingType, data: certificate };
  }
  return 'data' in answer ? answer.data : undefined;
}

/** The records of an answer that is one: of the name that was asked for, or of where its aliases end. */
export function selectRecords<Type extends keyof ValidatedRecords>(
  { rcode, isAuthentic, answers }: DnsMessage,
  name: string,
  type: Type,
): ValidatedAnswer<ValidatedRecords[Type]> {
  const inClass = answers.filter((answer) => answer.type !== 'OPT' && answer.class === 'IN');
  const end = type === 'CNAME' ? lower(name) : followAliases(name, inClass);
  const records = inClass.filter((answer) => answer.type === type && lower(answer.name) === end);
  return {
    isSecure: isAuthentic,
    records: (rcode === 'NOERROR' ? records.map(toRecord) : []) as ValidatedRecords[Type][],
    name: end,
  };
}
