/** TLS of one session: what is demanded of the other side, for the library and after it. */
import type { X509Certificate } from 'node:crypto';
import { type ConnectionOptions, checkServerIdentity, type TLSSocket } from 'node:tls';
import type { DaneProof } from './find-dane.ts';

/**
 * How TLS is used in one session. `implicit`, `required`: with a certificate that is valid for the host's name. `dane`: with one that TLSA records
 * name. `encrypted`: with any, and never without.
 */
export type TlsUse = 'implicit' | 'required' | 'dane' | 'encrypted' | 'opportunistic' | 'none';

/** What proves the host, where TLSA records do. */
export interface SessionProof extends DaneProof {
  /** The authorities (PEM) that records name, once they are known; its certificate must come from one and have one of the names. */
  readonly authorities?: readonly string[];
}

/** Longer chains are no chains that anyone uses. */
const maxChain = 10;

/** Whether nothing is handed over without TLS as it is used. */
export const isDemanded = (tls: TlsUse): boolean => tls !== 'opportunistic' && tls !== 'none';

function checkNames(names: readonly string[]): NonNullable<ConnectionOptions['checkServerIdentity']> {
  return (_host, certificate) => {
    const faults = names.map((name) => checkServerIdentity(name, certificate));
    return faults.includes(undefined) ? undefined : faults[0];
  };
}

/** The options of TLS for a session. */
export function createTlsOptions(
  tls: TlsUse,
  proof: SessionProof | undefined,
  trustedAuthorities: readonly string[] | undefined,
): ConnectionOptions {
  const minVersion = isDemanded(tls) ? 'TLSv1.2' : 'TLSv1';
  if (proof !== undefined) {
    const { authorities, names } = proof;
    const [servername] = names;
    // Without authorities the certificate is judged after the handshake, and before any of the mail.
    if (authorities === undefined) return { servername, minVersion, rejectUnauthorized: false };
    return {
      servername,
      minVersion,
      rejectUnauthorized: true,
      ca: [...authorities],
      // The authority that is named may itself come from another.
      allowPartialTrustChain: true,
      checkServerIdentity: checkNames(names),
    };
  }
  return {
    minVersion,
    rejectUnauthorized: tls === 'implicit' || tls === 'required',
    ...(trustedAuthorities === undefined ? {} : { ca: [...trustedAuthorities] }),
  };
}

/** The certificates that the other side has shown, its own first. */
export function readShownCertificates(socket: TLSSocket): readonly X509Certificate[] {
  const shown: X509Certificate[] = [];
  let next = socket.getPeerX509Certificate();
  while (next !== undefined && shown.length < maxChain) {
    shown.push(next);
    next = next.issuerCertificate;
  }
  return shown;
}
