import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';

/**
 * A client that means another protocol is refused in the handshake (ALPACA; RFC 7301 §3.2). Most mail programs say none, and this is not
 * asked. A list of names instead of a function is a buffer for each connection, and each holds the 64 kB that it is a slice of.
 */
const chooseProtocol = ({ protocols }: { readonly protocols: readonly string[] }) =>
  protocols.includes('pop3') ? 'pop3' : undefined;

interface Handshake {
  readonly secureContext: SecureContext;
  /** Calls back when the time for the handshake is over; answers how to call it off. */
  startTimer(run: () => void): () => void;
  onFailure(reason: string): void;
}

/** Puts TLS over a socket that nobody listens to any more; null when the handshake fails, and both sockets are destroyed. */
export async function secureSocket(plain: Socket, handshake: Handshake): Promise<TLSSocket | null> {
  plain.pause();
  while (plain.read() !== null); // drops bytes that Node read already; those still in the kernel break the handshake
  const secured = new TLSSocket(plain, {
    isServer: true,
    secureContext: handshake.secureContext,
    requestCert: false,
    rejectUnauthorized: false,
    ALPNCallback: chooseProtocol,
  });
  const isSecure = await new Promise<boolean>((resolve) => {
    const cancel = handshake.startTimer(() => resolve(false));
    const settle = (secure: boolean) => {
      cancel();
      resolve(secure);
    };
    secured.once('secure', () => settle(true));
    secured.once('close', () => settle(false));
    secured.on('error', (error: Error) => handshake.onFailure(error.message));
    secured.on('_tlsError', (error: unknown) => {
      handshake.onFailure(String(error));
      secured.destroy();
    });
  });
  if (isSecure) return secured;
  secured.destroy();
  plain.destroy();
  return null;
}
