/** An authenticator without hardware, for tests: one P-256 key that signs whatever it is told, also what no honest one would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What an honest browser and authenticator fill in, and what a test bends. */
export interface Ceremony {
  readonly challenge: string;
  /** The page that the browser shows. */
  readonly origin: string;
  /** The name that the key was asked for. */
  readonly rpId: string;
  readonly counter: number;
  /** `webauthn.get` where it is left out of a sign-in. */
  readonly type?: string;
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
/** CBOR heads of RFC 8949 §3.1, of lengths below 2^16. */
const head = (major: number, value: number) =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));

export class SoftAuthenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  #clientData({ challenge, origin, type }: Ceremony, usual: string): Buffer {
    return Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }));
  }

  /** WebAuthn level 3 §6.1: user present, and the new key where one is attested. */
  #authenticatorData({ rpId, counter }: Ceremony, attested: Buffer | null): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = Buffer.from([attested === null ? 0x01 : 0x41]);
    return Buffer.concat([sha256(rpId), flags, count, attested ?? Buffer.alloc(0)]);
  }

  #attested(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE, RFC 9053 §7.1.1: EC2, ES256, P-256.
    const key = Buffer.concat([
      head(5, 5),
      ...[integer(1), integer(2), integer(3), integer(-7), integer(-1), integer(1)],
      ...[integer(-2), bytes(Buffer.from(x, 'base64url')), integer(-3), bytes(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
  }

  #answer(response: Record<string, Buffer>): string {
    const id = this.id.toString('base64url');
    const written = Object.entries(response).map(([name, value]) => [name, value.toString('base64url')] as const);
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...Object.fromEntries(written), transports: ['internal', 'NONSENSE'] },
    });
  }

  register(ceremony: Ceremony): string {
    const authData = this.#authenticatorData(ceremony, this.#attested());
    const attestationObject = Buffer.concat([
      head(5, 3),
      ...[text('fmt'), text('none'), text('attStmt'), head(5, 0), text('authData'), bytes(authData)],
    ]);
    return this.#answer({ clientDataJSON: this.#clientData(ceremony, 'webauthn.create'), attestationObject });
  }

  signIn(ceremony: Ceremony): string {
    const clientDataJSON = this.#clientData(ceremony, 'webauthn.get');
    const authenticatorData = this.#authenticatorData(ceremony, null);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#keys.privateKey);
    return this.#answer({ clientDataJSON, authenticatorData, signature });
  }
}
