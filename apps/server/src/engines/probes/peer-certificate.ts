import { checkServerIdentity, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';

/** What a server shows in a handshake; times in epoch milliseconds. */
export interface PeerCertificate {
  readonly names: readonly string[];
  readonly issuer: string;
  readonly validFrom: number;
  readonly validUntil: number;
  /** SHA-256 of the certificate, hexadecimal with colons. */
  readonly fingerprint: string;
  /** Why nobody would trust it, as OpenSSL names it (`UNABLE_TO_VERIFY_LEAF_SIGNATURE`); null: its chain leads to a known authority. */
  readonly distrusted: string | null;
  /** Whether it is good for a host name. */
  readonly isFor: (name: string) => boolean;
}

/** A field of a name; several are one text. */
const readField = (field: string | readonly string[] | undefined): string =>
  typeof field === 'string' ? field : (field ?? []).join(', ');

function describeIssuer({ issuer }: DetailedPeerCertificate): string {
  const [commonName, organisation] = [readField(issuer.CN), readField(issuer.O)];
  return commonName === '' ? organisation : commonName;
}

/** The certificate of a handshake that has been made. */
export function readPeer(socket: TLSSocket): PeerCertificate {
  const peer = socket.getPeerCertificate(true);
  const names = (peer.subjectaltname ?? '')
    .split(', ')
    .flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? []);
  // Node's types call it an error; it is the code's text.
  const reason: unknown = socket.authorizationError;
  return {
    names,
    issuer: describeIssuer(peer),
    validFrom: Date.parse(peer.valid_from),
    validUntil: Date.parse(peer.valid_to),
    fingerprint: peer.fingerprint256,
    distrusted: socket.authorized ? null : reason instanceof Error ? reason.message : String(reason),
    isFor: (name) => checkServerIdentity(name, peer) === undefined,
  };
}
