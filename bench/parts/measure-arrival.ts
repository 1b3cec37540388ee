import type { Api } from './api.ts';
import type { ArrivingMail, createArrivals } from './arrival-mails.ts';
import { round, summarise } from './figures.ts';
import type { ServerProcess } from './server-process.ts';
import { SmtpSender } from './smtp-sender.ts';

type Arrivals = ReturnType<typeof createArrivals>;

async function connect(port: number, connections: number): Promise<readonly SmtpSender[]> {
  const senders = Array.from({ length: connections }, () => new SmtpSender(port, { isPipelining: true }));
  for (const sender of senders) await sender.greet();
  return senders;
}

async function writeMails(arrivals: Arrivals, addresses: readonly string[], count: number): Promise<ArrivingMail[]> {
  const mails: ArrivingMail[] = [];
  for (let index = 0; index < count; index += 1)
    mails.push(await arrivals.write(addresses[index % addresses.length] ?? ''));
  return mails;
}

/** Messages a second over so many connections, each of which sends its next one when it has the 250 of the last; ms of one message. */
export async function measureArrival(
  server: ServerProcess,
  arrivals: Arrivals,
  {
    addresses,
    connections,
    mails,
  }: { readonly addresses: readonly string[]; readonly connections: number; readonly mails: number },
) {
  const waiting = await writeMails(arrivals, addresses, mails);
  const senders = await connect(server.smtpPort, connections);
  const times: number[] = [];
  const before = { mainThread: server.mainThreadMs(), process: server.processMs() };
  const start = performance.now();
  await Promise.all(
    senders.map(async (sender) => {
      for (let mail = waiting.shift(); mail !== undefined; mail = waiting.shift()) {
        const begun = performance.now();
        await sender.send(mail);
        times.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  for (const sender of senders) sender.end();
  const { p50, p95, max } = summarise(times);
  const computedMs = {
    mainThread: round((server.mainThreadMs() - before.mainThread) / mails),
    process: round((server.processMs() - before.process) / mails),
  };
  return { perSecond: round(mails / seconds), ms: { p50, p95, max }, computedMs };
}

/** How long after its 250 a message is found by a word of its own, while others come over so many connections. */
export async function measureFinding(
  server: ServerProcess,
  arrivals: Arrivals,
  flood: {
    readonly api: Api;
    readonly reader: string;
    readonly others: readonly string[];
    readonly connections: number;
    readonly probes: number;
  },
) {
  const waiting = await writeMails(arrivals, flood.others, 1_000);
  const senders = await connect(server.smtpPort, flood.connections + 1);
  const [probe, ...flooding] = senders;
  let isOver = false;
  let sent = 0;
  const floods = flooding.map(async (sender) => {
    for (; !isOver; sent += 1) await sender.send(waiting[sent % waiting.length] as ArrivingMail);
  });
  const times: number[] = [];
  const start = performance.now();
  for (let n = 1; n <= flood.probes; n += 1) {
    const word = `probe${String(n)}x`;
    const content = `From: <p1@d1.partner.example>\r\nTo: <${flood.reader}>\r\nSubject: ${word}\r\nMessage-ID: <${word}@d1.partner.example>\r\n\r\n${word}\r\n.\r\n`;
    await probe?.send({ from: 'p1@d1.partner.example', to: flood.reader, content: Buffer.from(content) });
    const begun = performance.now();
    for (;;) {
      const found = await flood.api.data(flood.api.client.search.quick({ searchKeyword: word, searchType: 'all' }));
      if (found.list.length > 0) break;
    }
    times.push(performance.now() - begun);
  }
  const seconds = (performance.now() - start) / 1_000;
  isOver = true;
  await Promise.all(floods);
  for (const sender of senders) sender.end();
  return { ...summarise(times), meanwhilePerSecond: round(sent / seconds) };
}
