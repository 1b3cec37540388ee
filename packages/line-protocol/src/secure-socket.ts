import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';

/** What is known of the TLS layer, as a Received header wants it: `TLSv1.3`, `TLS_AES_256_GCM_SHA384`. */
export interface TlsInfo {
  readonly protocol: string;
  readonly cipher: string;
}

export interface SecureHandshake {
  readonly secureContext: SecureContext;
  /** The name of the protocol in ALPN (RFC 7301), where it has one. */
  readonly alpn?: string;
  /** Calls back when the time for the whole handshake is over; the answer cancels it. */
  startTimer(run: () => void): () => void;
  /** Also hears what breaks the connection after the handshake. */
  onFailure(reason: string): void;
}

export interface SecuredSocket {
  readonly socket: TLSSocket;
  readonly tls: TlsInfo;
}

/**
 * A client that means another protocol is refused in the handshake (ALPACA; RFC 7301 §3.2). Most mail clients say none, and this is not
 * asked. A list of names instead of a function is a buffer for each connection, and each holds the 64 kB that it is a slice of.
 */
function chooseProtocol(alpn: string) {
  return ({ protocols }: { readonly protocols: readonly string[] }) => (protocols.includes(alpn) ? alpn : undefined);
}

const choosers = new Map<string, ReturnType<typeof chooseProtocol>>();

function chooserFor(alpn: string): ReturnType<typeof chooseProtocol> {
  const known = choosers.get(alpn) ?? chooseProtocol(alpn);
  choosers.set(alpn, known);
  return known;
}

/**
 * Waits until the client begins, and leaves in the socket what it says: TLS then makes its first buffer as large as that, and its next
 * one 16 kB. When it reads from the network by itself it takes 64 kB at once, and keeps them as long as the connection lasts.
 */
function firstBytes(plain: Socket, isOver: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = () => {
      plain.off('readable', settle).off('close', settle);
      resolve(plain.readableLength > 0);
    };
    plain.once('readable', settle).once('close', settle);
    void isOver.then(settle);
  });
}

function finishHandshake(secured: TLSSocket, handshake: SecureHandshake, isOver: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const refuse = () => settle(false);
    const settle = (isSecure: boolean) => {
      secured.off('close', refuse);
      resolve(isSecure);
    };
    void isOver.then(refuse);
    secured.once('secure', () => settle(true));
    secured.once('close', refuse);
    secured.on('error', (error: Error) => handshake.onFailure(error.message));
    secured.on('_tlsError', (error: unknown) => {
      handshake.onFailure(error instanceof Error ? error.message : String(error));
      refuse();
    });
  });
}

/**
 * Puts TLS over a socket that nobody listens to any more; null when the handshake fails, and both sockets are destroyed. What the client
 * sent in the clear before it is dropped (RFC 3207 §4.2; command injection, CVE-2011-0411).
 */
export async function secureSocket(plain: Socket, handshake: SecureHandshake): Promise<SecuredSocket | null> {
  let cancel: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => {
    cancel = handshake.startTimer(resolve);
  });
  plain.pause();
  // Drops bytes that Node read already; those still in the kernel break the handshake. Where we have said nothing, TLS is from the first octet:
  // then they are its beginning, which came together with the header of a proxy.
  if (plain.bytesWritten > 0) while (plain.read() !== null);
  if (!(await firstBytes(plain, isOver))) {
    cancel();
    plain.destroy();
    return null;
  }
  const secured = new TLSSocket(plain, {
    isServer: true,
    secureContext: handshake.secureContext,
    requestCert: false,
    rejectUnauthorized: false,
    ...(handshake.alpn === undefined ? {} : { ALPNCallback: chooserFor(handshake.alpn) }),
  });
  const isSecure = await finishHandshake(secured, handshake, isOver);
  cancel();
  if (isSecure)
    return {
      socket: secured,
      tls: { protocol: secured.getProtocol() ?? 'TLS', cipher: secured.getCipher().standardName },
    };
  secured.destroy();
  plain.destroy();
  return null;
}
