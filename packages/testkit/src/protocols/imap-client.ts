/** A real mail client's library (imapflow) at the server's IMAP listener. */
import { type TestServer, waitFor } from '@hongyan/testkit';
import type { ImapFlow } from 'imapflow';
import { openImapFlow } from './imapflow-client.ts';

/** Signs in over TLS; the caller logs it out. It idles by itself when nothing is asked of it. */
export async function openImap(server: Pick<TestServer, 'ports'>, user: string, code: string): Promise<ImapFlow> {
  const client = await openImapFlow({ port: server.ports.imaps, user, code, authority: null });
  // A connection that the server ends is what some tests are about.
  client.on('error', () => undefined);
  return client;
}

/** One mail of the open mailbox by its UID: flags in order; null where it is not there. */
export async function readFlags(client: ImapFlow, uid: number): Promise<string[] | null> {
  const mail = await client.fetchOne(String(uid), { flags: true }, { uid: true });
  return mail === false || mail === undefined ? null : [...(mail.flags ?? [])].sort();
}

/** The subjects of the open mailbox in the order of its UIDs. */
export async function listSubjects(client: ImapFlow): Promise<string[]> {
  // By UID: RFC 9051 has a number refused in a mailbox that is empty.
  const mails = await client.fetchAll('1:*', { envelope: true, uid: true }, { uid: true });
  return mails.toSorted((a, b) => a.uid - b.uid).map((mail) => mail.envelope?.subject ?? '');
}

/** Lets a program idle, does something, and answers the milliseconds from its end to the event (`exists`, `expunge`, `flags`) in the program. */
export async function heard(
  client: ImapFlow,
  event: 'exists' | 'expunge' | 'flags' | 'close',
  act: () => Promise<unknown>,
): Promise<number> {
  let at = 0;
  const listener = () => {
    at = at === 0 ? performance.now() : at;
  };
  client.on(event, listener);
  try {
    const idled = client.idle();
    await waitFor(() => client.idling, { what: 'IDLE' });
    await act();
    const done = performance.now();
    await waitFor(() => at > 0, { what: `${event} in the program` });
    idled.catch(() => undefined);
    return Math.max(0, at - done);
  } finally {
    client.off(event, listener);
  }
}
