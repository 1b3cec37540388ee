import type { SecureContext, TLSSocket } from 'node:tls';

/** The protocol of an authority's proof (RFC 8737 §6.2). Nothing is said in it: the handshake is the proof. */
const proofProtocol = 'acme-tls/1';

/**
 * Chooses the protocol of a handshake, and for a proof the certificate with it: visitors never see that one. A client that speaks neither is
 * refused (RFC 7301 §3.2). Node gives `false` for the name of a client that says none.
 */
export function chooseProtocol(challenges: ReadonlyMap<string, SecureContext>) {
  return function choose(
    this: TLSSocket,
    { servername, protocols }: { readonly servername: string | false; readonly protocols: readonly string[] },
  ): string | undefined {
    if (!protocols.includes(proofProtocol)) return protocols.includes('http/1.1') ? 'http/1.1' : undefined;
    const proof = servername === false ? undefined : challenges.get(servername.toLowerCase());
    if (proof === undefined) return undefined;
    this.setKeyCert(proof);
    this.once('secure', () => this.end());
    return proofProtocol;
  };
}
