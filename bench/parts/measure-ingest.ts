import { randomBytes } from 'node:crypto';
import { round } from './figures.ts';
import { SmtpSender } from './smtp-sender.ts';

const mailsPerConnection = 250;
const connectionsPerMailbox = 2;

const peer = 'peer@peer.example';

function mail(to: string): string {
  const body = randomBytes(7_000).toString('base64').replace(/.{76}/g, '$&\r\n');
  return `From: Peer <${peer}>\r\nTo: <${to}>\r\nSubject: ingest\r\nMessage-ID: <${randomBytes(8).toString('hex')}@peer.example>\r\nContent-Type: text/plain\r\n\r\n${body}\r\n.\r\n`;
}

/** 10 kB mails by SMTP into eight mailboxes, each acknowledged with its 250 before the next; with sender checks and index. */
export async function measureIngest(port: number, addresses: readonly string[]) {
  const connections = addresses.flatMap((address) => Array.from({ length: connectionsPerMailbox }, () => address));
  const start = performance.now();
  let accepted = 0;
  await Promise.all(
    connections.map(async (address) => {
      const sender = new SmtpSender(port, { isPipelining: false });
      await sender.greet();
      for (let index = 0; index < mailsPerConnection; index += 1) {
        await sender.send({ from: peer, to: address, content: Buffer.from(mail(address)) });
        accepted += 1;
      }
      sender.end();
    }),
  );
  return {
    perSecond: round(accepted / ((performance.now() - start) / 1_000)),
    accepted,
    of: connections.length * mailsPerConnection,
  };
}
