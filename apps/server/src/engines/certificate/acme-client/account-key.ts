import { calculateJwkThumbprint, exportJWK, FlattenedSign, importPKCS8, type JWK } from 'jose';

/** The key that an account with an authority is known by (RFC 8555 §6.2): P-256. */
export interface AccountKey {
  /** The public half. */
  readonly jwk: JWK;
  readonly thumbprint: string;
  /** A request as flattened JSON (RFC 7515 §7.2.2); an empty payload is POST-as-GET. */
  sign(payload: string, header: Readonly<Record<string, unknown>>): Promise<string>;
}

const algorithm = 'ES256';

/** Opens the key of an account; PEM, PKCS #8. */
export async function openAccountKey(pem: string): Promise<AccountKey> {
  const key = await importPKCS8(pem, algorithm, { extractable: true });
  const { kty, crv, x, y } = await exportJWK(key);
  const jwk = { kty, crv, x, y } as JWK;
  return {
    jwk,
    thumbprint: await calculateJwkThumbprint(jwk),
    sign: async (payload, header) =>
      JSON.stringify(
        await new FlattenedSign(new TextEncoder().encode(payload))
          .setProtectedHeader({ alg: algorithm, ...header })
          .sign(key),
      ),
  };
}
