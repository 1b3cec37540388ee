import { findHeaders, parseAddressList, parseHeaderBlock, splitResults } from '@hongyan/mime';
import { splitHeaderFields, unfoldValue } from '../../../engines/mail-authentication/index.ts';
import type { Services } from '../../../services.ts';
import type { OutgoingSigner } from './sign-outgoing.ts';

/** What a forwarded mail's header says of its way so far. */
interface ForwardedHeader {
  /** The value of our own Authentication-Results; null for mail that was written here. */
  readonly authenticationResults: string | null;
  /** The verdict on the ARC chain that it brought. */
  readonly chain: 'none' | 'pass' | 'fail';
  /** The domain of its one From address, for a signature of ours under mail that was written here. */
  readonly fromDomain: string | null;
}

/** A header longer than this is read no further. */
const maxHeaderBytes = 256 * 1024;

/** Reads what a seal needs. `authservId` is our name: what others claim under it was taken out on arrival and of what people here send. */
function readForwardedHeader(header: Buffer, authservId: string): ForwardedHeader {
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
  };
}

async function readHeader(message: AsyncIterable<Uint8Array>): Promise<Buffer> {
  let header = Buffer.alloc(0);
  for await (const chunk of message) {
    header = Buffer.concat([header, chunk]);
    const end = header.indexOf('\r\n\r\n');
    if (end >= 0) return header.subarray(0, end + 2);
    if (header.length > maxHeaderBytes) break;
  }
  return header;
}

/**
 * What stands before a mail that is passed on: a seal of ours (RFC 8617) that says what we found when it arrived, so
 * that the next server can believe a sender whose SPF the forwarding has broken; for mail that was written here and never was
 * signed, the signature of its author's domain. `passedOnBy`: the address that passes it on, a person's or a mail group's, whose domain seals. Empty where there is no key, or no further seal may be set.
 */
export async function arcSignForward(
  services: Pick<Services, 'config' | 'clock'>,
  passedOnBy: string,
  signer: OutgoingSigner,
  open: () => AsyncIterable<Uint8Array>,
): Promise<string> {
  const facts = readForwardedHeader(await readHeader(open()), services.config.hostname);
  if (facts.authenticationResults === null) return facts.fromDomain === null ? '' : signer.sign(facts.fromDomain, open);
  const key = await signer.findKey(passedOnBy.slice(passedOnBy.lastIndexOf('@') + 1));
  if (key === null) return '';
  const { arcSignMessage } = await import('../../../engines/mail-authentication/arc-sign-message.ts');
  return arcSignMessage({
    message: open(),
    authenticationResults: facts.authenticationResults,
    chain: facts.chain,
    key,
    now: services.clock.now(),
  });
}
