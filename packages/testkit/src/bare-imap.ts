/** IMAP typed by hand: for what a mail program's library hides, and for stories. */
import { connect } from 'node:tls';
import { waitFor } from './wait-for.ts';

/** A bare connection. */
export interface BareImap {
  /** Sends a line and waits for its answer. */
  ask(command: string, answer: RegExp): Promise<string>;
  /** Waits for what the server says by itself. */
  told(what: RegExp): Promise<string>;
  close(): void;
}

/** Signs in over TLS. */
export async function openBareImap(port: number, user: string, code: string): Promise<BareImap> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  let unread = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    unread += text;
  });
  socket.on('error', () => undefined);
  const told = (what: RegExp): Promise<string> =>
    waitFor(
      () => {
        const found = what.exec(unread);
        if (found === null) return null;
        const heardSoFar = unread.slice(0, found.index + found[0].length);
        unread = unread.slice(heardSoFar.length);
        return heardSoFar;
      },
      { timeoutMs: 5_000, what: `${String(what)} in ${JSON.stringify(unread)}` },
    );
  const ask = (command: string, answer: RegExp): Promise<string> => {
    socket.write(`${command}\r\n`);
    return told(answer);
  };
  await told(/^\* OK/m);
  await ask(`a LOGIN "${user}" "${code}"`, /^a OK/m);
  return { ask, told, close: () => socket.destroy() };
}
