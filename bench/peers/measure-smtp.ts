/** Messages by SMTP into sixteen mailboxes until they lie there, a round of each side in turn; each connection sends its next one when it has the 250 of the last. */
import type { ArrivingMail, createArrivals } from '../parts/arrival-mails.ts';
import { SmtpSender } from '../parts/smtp-sender.ts';
import type { RunningPeer } from './peer.ts';
import { waitUntilIdle } from './processes.ts';
import { addSample, type Samples } from './table.ts';

/** Connections, and messages over all of them. */
const rounds = [
  [1, 100],
  [8, 300],
  [32, 400],
] as const;
const turns = 3;
const warmUpMails = 300;
const maxWaitMs = 120_000;

async function sendAll(port: number, connections: number, mails: readonly ArrivingMail[]): Promise<void> {
  const waiting = [...mails];
  const senders = Array.from({ length: connections }, () => new SmtpSender(port, { isPipelining: true }));
  await Promise.all(
    senders.map(async (sender) => {
      await sender.greet();
      for (let mail = waiting.shift(); mail !== undefined; mail = waiting.shift()) await sender.send(mail);
      sender.end();
    }),
  );
}

/** Seconds until the last one has its 250, and until it lies in its mailbox. */
async function deliver(
  peer: RunningPeer,
  connections: number,
  { mails, addresses }: { readonly mails: readonly ArrivingMail[]; readonly addresses: readonly string[] },
) {
  const before = peer.countArrived?.(addresses) ?? 0;
  const start = performance.now();
  await sendAll(peer.smtpPort, connections, mails);
  const accepted = (performance.now() - start) / 1_000;
  for (const end = Date.now() + maxWaitMs; (peer.countArrived?.(addresses) ?? mails.length) - before < mails.length; ) {
    if (Date.now() > end) throw new Error(`${peer.name}: not all of the messages arrived`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { accepted, delivered: (performance.now() - start) / 1_000 };
}

export async function measureSmtp(
  peers: readonly RunningPeer[],
  arrivals: ReturnType<typeof createArrivals>,
  { addresses, samples }: { readonly addresses: readonly string[]; readonly samples: Samples },
): Promise<void> {
  const write = async (count: number): Promise<ArrivingMail[]> => {
    const mails: ArrivingMail[] = [];
    for (let index = 0; index < count; index += 1)
      mails.push(await arrivals.write(addresses[index % addresses.length] ?? ''));
    return mails;
  };
  for (const peer of peers) await deliver(peer, 4, { mails: await write(warmUpMails), addresses });
  for (const [connections, count] of rounds)
    for (let turn = 1; turn <= turns; turn += 1) {
      const mails = await write(count);
      for (const peer of peers) {
        const seconds = await deliver(peer, connections, { mails, addresses });
        await waitUntilIdle(() => peer.pids());
        const over = `over ${String(connections)} connection${connections === 1 ? '' : 's'}`;
        addSample(samples, `SMTP ${over}: accepted a second`, peer.name, count / seconds.accepted);
        addSample(samples, `SMTP ${over}: in the mailbox a second`, peer.name, count / seconds.delivered);
      }
    }
}
