import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import type { DNSResolver } from 'mailauth';
import { arc } from 'mailauth/lib/arc/index.js';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { evaluateDmarc } from 'mailauth/lib/dmarc/index.js';
import { spf } from 'mailauth/lib/spf/index.js';
import type { ArcStatement } from './arc-evidence.ts';
import { readSignature, type SignatureReading } from './dkim-signature.ts';
import { guardResolve } from './guarded-resolve.ts';
import { findHeaderEnd, type HeaderField, splitHeaderFields, unfoldValue } from './header-fields.ts';
import type {
  ArcCheck,
  CheckSenderInput,
  DkimCheck,
  DkimResult,
  DmarcCheck,
  DmarcPolicy,
  SenderCheck,
  SpfCheck,
  SpfResult,
} from './sender-check.ts';
import { judgeSender } from './verdict.ts';

/** A header longer than this is not checked, and so not believed: its parsing would take the time of everybody else. */
const maxHeaderBytes = 256 * 1024;
/** The library takes some 100 ns for each byte of a header, so a long one is given in chunks with room for others between. */
const headerChunkBytes = 32 * 1024;
/** Each signature costs a DNS question and a walk over the header; real mail has one to four. */
const maxSignatures = 10;
const maxSignatureBytes = 8 * 1024;
/** RFC 8617 §5.1.1.2 allows 50 sets; each costs a DNS question. */
const maxArcFields = 60;
const minRsaBits = 1_024; // RFC 8301 §3.2

/**
 * SPF (RFC 7208), DKIM (RFC 6376, 8301, 8463), DMARC (RFC 7489, 9989) and a note of ARC for one message, streamed once.
 * The library checks the cryptography and the records in its strict mode; what libraries got wrong is checked again
 * here (check-sender.test.ts has a test for each). Never throws for what a sender can cause: DNS failures are `temperror`.
 */
export async function checkSender(input: CheckSenderInput): Promise<SenderCheck> {
  const resolve = guardResolve(input.resolve);
  const { header, stream } = await takeHeader(input.message);
  if (header === undefined) return judgeOversized(input, resolve, stream);
  const fields = splitHeaderFields(header);
  const kept = dropExcess(fields);
  const keptHeader = Buffer.concat(kept.map((field) => field.bytes));
  const resolver = resolve as unknown as DNSResolver;
  const [spfCheck, verified] = await Promise.all([
    checkSpf(input, resolver),
    dkimVerify(Readable.from(prepend(keptHeader, stream), { objectMode: false }), {
      resolver,
      sender: input.mailFrom,
      minBitLength: minRsaBits,
      strict: true,
      curTime: input.now,
    }),
  ]);
  const dkim = combineSignatures(kept, verified.results, input.now);
  const arcCheck = await checkArc(verified.arc, resolver);
  const addresses = verified.headerFrom;
  const fromDomain = findAuthorDomain(fields, addresses);
  const dmarc = fromDomain === undefined ? noAuthor(addresses) : await checkDmarc(fromDomain, spfCheck, dkim, resolver);
  return judgeSender(
    { fromDomain, fromAddresses: addresses, spf: spfCheck, dkim, dmarc, arc: arcCheck },
    input.isOwnDomain,
  );
}

async function* readChunks(message: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (message instanceof Uint8Array) yield message;
  else yield* message;
}

async function* prepend(header: Buffer, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const whole = Buffer.concat([header, Buffer.from('\r\n')]);
  for (let from = 0; from < whole.length; from += headerChunkBytes) {
    if (from > 0) await setImmediate();
    yield whole.subarray(from, from + headerChunkBytes);
  }
  yield* rest;
}

async function* continueWith(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** The header, and the body as a stream; no header when it is longer than we read. */
async function takeHeader(
  message: CheckSenderInput['message'],
): Promise<{ header: Buffer | undefined; stream: AsyncIterable<Uint8Array> }> {
  const chunks = readChunks(message)[Symbol.asyncIterator]();
  let header = Buffer.alloc(0);
  for (;;) {
    const end = findHeaderEnd(header);
    if (end >= 0 && end <= maxHeaderBytes)
      return { header: header.subarray(0, end), stream: continueWith(header.subarray(end), chunks) };
    if (header.length > maxHeaderBytes) return { header: undefined, stream: continueWith(header, chunks) };
    const next = await chunks.next();
    if (next.done === true) return { header, stream: continueWith(Buffer.alloc(0), chunks) };
    header = Buffer.concat([header, next.value]);
  }
}

async function judgeOversized(
  input: CheckSenderInput,
  resolve: ReturnType<typeof guardResolve>,
  rest: AsyncIterable<Uint8Array>,
): Promise<SenderCheck> {
  await Array.fromAsync(rest, () => undefined); // read to the end: the caller may be feeding several readers at once
  const spfCheck = await checkSpf(input, resolve as unknown as DNSResolver);
  const dmarc: DmarcCheck = {
    result: 'permerror',
    policy: undefined,
    alignedBy: [],
    reason: 'the header is too long to be checked',
  };
  return judgeSender(
    {
      fromDomain: undefined,
      fromAddresses: [],
      spf: spfCheck,
      dkim: [],
      dmarc,
      arc: noArc,
    },
    input.isOwnDomain,
  );
}

/** Leaves out signatures and ARC seals beyond what we are ready to compute, so that a message cannot buy time with them. */
function dropExcess(fields: readonly HeaderField[]): HeaderField[] {
  const hasExcessiveArc = fields.filter((field) => field.name.startsWith('arc-')).length > maxArcFields;
  let signatures = 0;
  return fields.filter((field) => {
    if (field.name.startsWith('arc-')) return !hasExcessiveArc;
    if (field.name !== 'dkim-signature') return true;
    signatures += 1;
    return signatures <= maxSignatures && field.bytes.length <= maxSignatureBytes;
  });
}

/** Whether the domain of an envelope sender names the address as its own (RFC 7208), asked before there is a message. */
export async function isVouchedBySpf(
  input: Pick<CheckSenderInput, 'remoteAddress' | 'helo' | 'mailFrom' | 'mtaHostname' | 'resolve'>,
): Promise<boolean> {
  const resolve = guardResolve(input.resolve);
  return (await checkSpf(input, resolve as unknown as DNSResolver)).result === 'pass';
}

async function checkSpf(
  input: Pick<CheckSenderInput, 'remoteAddress' | 'helo' | 'mailFrom' | 'mtaHostname'>,
  resolver: DNSResolver,
): Promise<SpfCheck> {
  const identity = input.mailFrom === '' ? 'helo' : 'mailfrom';
  const result = await spf({
    sender: input.mailFrom,
    ip: input.remoteAddress,
    helo: input.helo,
    mta: input.mtaHostname,
    maxResolveCount: 10,
    maxVoidCount: 2,
    maxElapsedTime: 20_000,
    resolver,
    strict: true,
  });
  return { result: result.status.result as SpfResult, identity, domain: result.domain };
}

type LibrarySignature = Awaited<ReturnType<typeof dkimVerify>>['results'][number];

/** The library's answer and ours, the worse of the two for each signature. */
function combineSignatures(
  fields: readonly HeaderField[],
  results: readonly LibrarySignature[],
  now: number,
): DkimCheck[] {
  const readings = fields
    .filter((field) => field.name === 'dkim-signature')
    .map((field) => readSignature(unfoldValue(field), now));
  return readings.map((reading, index) => combineSignature(reading, results[index]));
}

function combineSignature(reading: SignatureReading, verified: LibrarySignature | undefined): DkimCheck {
  const { problem, ...shown } = reading;
  if (problem !== undefined) return { ...shown, ...problem };
  // Both lists are in the order of the message; should they ever differ, the signature is not believed.
  const isSame = (verified?.signature ?? '').replace(/\s/g, '').startsWith(reading.signaturePrefix);
  if (verified === undefined || !isSame)
    return { ...shown, result: 'permerror', reason: 'the signature could not be read' };
  const { result, comment } = verified.status;
  return {
    ...shown,
    result: result as DkimResult,
    reason: result === 'pass' ? undefined : (comment ?? 'the signature does not match'),
  };
}

const noArc: ArcCheck = { result: 'none', encryptedBy: undefined, statements: [] };

/** What the library keeps of one set: the field as it stood, and the tags of its seal. */
interface ArcLink {
  readonly i: number;
  readonly 'arc-authentication-results': { readonly original: string | Buffer };
  readonly 'arc-seal': { readonly parsed?: { readonly d?: { readonly value?: string } } };
}

function readStatements(chain: unknown): ArcStatement[] {
  return (chain as readonly ArcLink[]).map((link) => ({
    instance: link.i,
    encryptedBy: link['arc-seal'].parsed?.d?.value ?? '',
    results: link['arc-authentication-results'].original
      .toString()
      .replace(/\r?\n/g, '')
      .replace(/^[^:]*:/, '')
      .replace(/^\s*i\s*=\s*\d+\s*;/i, ''),
  }));
}

async function checkArc(
  chain: Awaited<ReturnType<typeof dkimVerify>>['arc'],
  resolver: DNSResolver,
): Promise<SenderCheck['arc']> {
  if (chain === undefined) return noArc;
  if (chain.error !== undefined) return { ...noArc, result: 'fail' };
  if (chain.chain === false) return noArc;
  const checked = await arc(chain as Parameters<typeof arc>[0], { resolver, minBitLength: minRsaBits, strict: true });
  const result = checked.status.result;
  const encryptedBy =
    checked.signature === undefined || checked.signature === false ? undefined : checked.signature.signingDomain;
  if (result === 'pass') return { result, encryptedBy, statements: readStatements(chain.chain) };
  return { result: result === 'temperror' || result === 'none' ? result : 'fail', encryptedBy, statements: [] };
}

/** The one author domain: exactly one From line with exactly one address (RFC 7489 §6.6.1), and a domain that is one. */
function findAuthorDomain(fields: readonly HeaderField[], addresses: readonly string[]): string | undefined {
  const [address, ...others] = addresses;
  if (address === undefined || others.length > 0 || fields.filter((field) => field.name === 'from').length !== 1)
    return undefined;
  const at = address.lastIndexOf('@');
  if (at <= 0 || address.indexOf('@') !== at) return undefined;
  const domain = domainToASCII(address.slice(at + 1).toLowerCase()).replace(/\.$/, '');
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(domain) ? domain : undefined;
}

function noAuthor(addresses: readonly string[]): DmarcCheck {
  const reason =
    addresses.length > 1 ? 'the message has several From addresses' : 'the message has no single valid From address';
  return { result: 'permerror', policy: undefined, alignedBy: [], reason };
}

async function checkDmarc(
  fromDomain: string,
  spfCheck: SpfCheck,
  dkim: readonly DkimCheck[],
  resolver: DNSResolver,
): Promise<DmarcCheck> {
  // l= covers a part of the body only: anyone can append to such a message, so it proves nothing (security: partial signatures).
  const proofs = dkim.filter((check) => check.result === 'pass' && !check.isPartial).map((check) => check.domain);
  const spfDomains = spfCheck.result === 'pass' ? [spfCheck.domain] : [];
  const { response } = await evaluateDmarc({
    headerFrom: `author@${fromDomain}`,
    fromFields: 1,
    spfDomains,
    dkimDomains: proofs.map((domain) => ({ domain })),
    resolver,
    strict: true,
  });
  if (response === false) return { result: 'none', policy: undefined, alignedBy: [], reason: 'no policy is published' };
  const result = response.status.result;
  const policy = isPolicy(response.policy) ? response.policy : undefined;
  if (result === 'temperror')
    return { result: 'temperror', policy, alignedBy: [], reason: 'a DNS question was not answered' };
  if (result !== 'pass' && result !== 'fail')
    return { result: 'none', policy: undefined, alignedBy: [], reason: 'no policy is published' };
  const { alignment } = response;
  const isAligned = (domains: readonly string[], found: { readonly result?: string; readonly strict: boolean }) =>
    found.strict ? domains.some((domain) => domainToASCII(domain.toLowerCase()) === fromDomain) : Boolean(found.result);
  const alignedBy: DmarcCheck['alignedBy'][number][] = [];
  if (isAligned(spfDomains, alignment.spf)) alignedBy.push('spf');
  if (isAligned(proofs, alignment.dkim)) alignedBy.push('dkim');
  if (result === 'pass' && alignedBy.length > 0) return { result: 'pass', policy, alignedBy, reason: undefined };
  return { result: 'fail', policy, alignedBy: [], reason: 'neither SPF nor DKIM vouches for the From domain' };
}

function isPolicy(text: string): text is DmarcPolicy {
  return text === 'none' || text === 'quarantine' || text === 'reject';
}
