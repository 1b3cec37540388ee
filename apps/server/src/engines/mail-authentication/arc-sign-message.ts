import { Readable } from 'node:stream';
import { createSeal } from 'mailauth/lib/arc/index.js';

export interface ArcSignInput {
  /** The message exactly as it will be sent, below the seal. */
  readonly message: AsyncIterable<Uint8Array>;
  /** What we found when it came: the value of our Authentication-Results field, from the authserv-id on. */
  readonly authenticationResults: string;
  /** What became of the chain that it brought; `none` where it brought none. */
  readonly chain: 'none' | 'pass' | 'fail';
  readonly key: { readonly domain: string; readonly selector: string; readonly privateKey: string };
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * The ARC set (RFC 8617 §5.1) that a message is handed on with: seal, signature and what was found, each with its CRLF, to be
 * put before the message. Empty where no set may be added: 50 are there already (§4.2.1), or the newest seal says that the
 * chain is broken (§5.1 step 2). `arc-sign-message.test.ts` checks what the library makes by a verification of its own.
 */
export async function arcSignMessage(input: ArcSignInput): Promise<string> {
  const { headers } = await createSeal(Readable.from(input.message, { objectMode: false }), {
    seal: {
      signingDomain: input.key.domain,
      selector: input.key.selector,
      privateKey: input.key.privateKey,
      authResults: input.authenticationResults,
      cv: input.chain,
      signTime: new Date(input.now),
      strict: true,
    },
  });
  return headers.map((line) => `${line}\r\n`).join('');
}
