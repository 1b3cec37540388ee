import { findHeaders, parseAddressList, parseHeaderBlock } from '@hongyan/mime';
import type { Services } from '../../services.ts';
import { openBody } from '../mailbox/index.ts';
import { splitHeaderFields, splitResults, unfoldValue } from './authentication/index.ts';
import { rewriteHeader } from './rewrite-header.ts';
import type { OutgoingSigner } from './sign-outgoing.ts';
import type { SubmissionFacts } from './store.ts';

/** What a forwarded mail's header says of its way so far. */
export interface ForwardedHeader {
  /** The value of our own Authentication-Results; null for mail that was written here. */
  readonly authenticationResults: string | null;
  readonly chain: 'none' | 'pass' | 'fail';
  /** The domain of its one From address, for a signature of ours under mail that was written here. */
  readonly fromDomain: string | null;
  /** Who has handed it on: Delivered-To. */
  readonly deliveredTo: readonly string[];
}

/** A header longer than this is read no further. */
const maxHeaderBytes = 256 * 1024;

/** Reads what is needed to hand a mail on. `authservId` is our name: what others claim under it was taken out on arrival. */
export function readForwardedHeader(header: Buffer, authservId: string): ForwardedHeader {
  const fields = splitHeaderFields(header);
  const values = (name: string) => fields.filter((field) => field.name === name).map(unfoldValue);
  const ours = values('authentication-results')
    .map((value) => value.trim())
    .find((value) => value.toLowerCase().startsWith(`${authservId.toLowerCase()};`));
  const isPass = splitResults(ours ?? '').includes('arc=pass');
  const hasChain = values('arc-seal').length > 0;
  const from = findHeaders(parseHeaderBlock(header).fields, 'from').flatMap((field) => parseAddressList(field.value));
  return {
    authenticationResults: ours ?? null,
    chain: hasChain ? (isPass ? 'pass' : 'fail') : 'none',
    fromDomain: from.length === 1 ? (from[0]?.address.split('@').at(-1)?.toLowerCase() ?? null) : null,
    deliveredTo: values('delivered-to').map((value) => value.trim().replace(/^<|>$/g, '').toLowerCase()),
  };
}

async function readHeader(open: () => AsyncIterable<Uint8Array>): Promise<Buffer> {
  let header = Buffer.alloc(0);
  for await (const chunk of open()) {
    header = Buffer.concat([header, chunk]);
    const end = header.indexOf('\r\n\r\n');
    if (end >= 0) return header.subarray(0, end + 2);
    if (header.length > maxHeaderBytes) break;
  }
  return header;
}

/** True when this mailbox has handed the mail on before: forwarding it again would never end (RFC 5321 §6.3). */
export async function isForwardLoop(
  services: Pick<Services, 'blobs' | 'database' | 'config'>,
  body: { readonly orgId: number; readonly bodyId: string },
  address: string,
): Promise<boolean> {
  const header = await readHeader(() => openBody(services, body));
  const { deliveredTo } = readForwardedHeader(header, services.config.hostname);
  return deliveredTo.includes(address.toLowerCase());
}

/** Return-Path is for the last server to write (RFC 5321 §4.4); Delivered-To is the mark by which a loop is seen. */
function markForwarded(header: Buffer, address: string): Buffer {
  const kept = splitHeaderFields(header).filter((field) => field.name !== 'return-path');
  const mark = Buffer.from(`Delivered-To: ${address.replace(/[^\x21-\x7e]/g, '?')}\r\n`);
  return Buffer.concat([mark, ...kept.map((field) => field.bytes)]);
}

/**
 * A mail as it is handed on: the bytes that came, without Return-Path, marked as forwarded, and below a seal of ours (RFC
 * 8617), or signed where it was written here. The body is untouched, so that its author's signature stays good.
 */
export async function openForward(
  services: Services,
  submission: SubmissionFacts,
  signer: OutgoingSigner,
): Promise<{ readonly prefix: string; readonly open: () => AsyncIterable<Uint8Array> }> {
  const { hostname } = services.config;
  const open = () =>
    rewriteHeader(openBody(services, submission), (header) => markForwarded(header, submission.forwardedBy));
  const facts = readForwardedHeader(await readHeader(open), hostname);
  if (facts.authenticationResults === null)
    return { prefix: facts.fromDomain === null ? '' : await signer.sign(facts.fromDomain, open), open };
  const domain = submission.forwardedBy.slice(submission.forwardedBy.lastIndexOf('@') + 1);
  const key = await signer.findKey(domain);
  if (key === null) return { prefix: '', open };
  const { sealMessage } = await import('./authentication/seal-message.ts');
  const prefix = await sealMessage({
    message: open(),
    authenticationResults: facts.authenticationResults,
    chain: facts.chain,
    key,
    now: services.clock.now(),
  });
  return { prefix, open };
}
