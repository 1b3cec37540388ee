/** IMAP typed by hand: for what a mail client's library hides, and for end-to-end tests. */
import { Dialogue } from './dialogue.ts';

/** A bare connection. */
export interface BareImap {
  /** Sends a line and waits for its answer. */
  ask(command: string, answer: RegExp): Promise<string>;
  /** Waits for what the server says by itself. */
  waitFor(what: RegExp): Promise<string>;
  close(): void;
}

/** Signs in over TLS. */
export async function openBareImap(port: number, user: string, code: string): Promise<BareImap> {
  const talk = Dialogue.open({ port });
  const waitFor = async (what: RegExp): Promise<string> => {
    const heard = await talk.until(what);
    if (!what.test(heard)) throw new Error(`closed before ${String(what)}: ${heard}`);
    return heard;
  };
  const ask = (command: string, answer: RegExp): Promise<string> => {
    talk.send(`${command}\r\n`);
    return waitFor(answer);
  };
  await waitFor(/^\* OK/m);
  await ask(`a LOGIN "${user}" "${code}"`, /^a OK/m);
  return { ask, waitFor, close: () => talk.hangUp() };
}
