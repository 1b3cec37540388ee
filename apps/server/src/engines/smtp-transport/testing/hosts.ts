import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { deliverToDomain } from '../deliver-to-domain.ts';
import type { DeliveryRequest, OutboundDns, RecipientOutcome, TransportConfig } from '../delivery.ts';

type Answers = Readonly<Record<string, readonly unknown[] | string>>;

/** DNS from memory: `MX name`, `A name`, `AAAA name`, `TXT name`; a string is an error code. */
export function memoryDns(answers: Answers): OutboundDns {
  const ask = async (type: string, name: string): Promise<readonly never[]> => {
    const answer = answers[`${type} ${name}`] ?? 'ENOTFOUND';
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer });
    return answer as readonly never[];
  };
  return {
    resolveMx: (name) => ask('MX', name),
    resolve4: (name) => ask('A', name),
    resolve6: (name) => ask('AAAA', name),
    resolveTxt: (name) => ask('TXT', name),
  };
}

export const mx = (priority: number, exchange: string) => ({ priority, exchange });

export interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
  readonly secure: boolean;
  readonly user: string | undefined;
}

const running: { close: () => void }[] = [];

/** Closes every host that a test opened. */
export function closeHosts(): void {
  for (const host of running.splice(0)) host.close();
}

/** A real receiving server; keeps what it took. */
export async function openHost(options: Partial<SMTPServerOptions> = {}): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          content: Buffer.concat(chunks).toString('latin1'),
          secure: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        });
        done(null, 'Taken');
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // broken handshakes are part of the tests
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  running.push({ close: () => server.close(() => undefined) });
  return { port: (listening.address() as AddressInfo).port, taken };
}

/** A host that follows a script: each line of the client is answered by the next entry; undefined closes. */
export async function openScript(
  greeting: string | undefined,
  answer: (line: string, socket: Socket) => string | undefined,
): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined); // our side hangs up in many tests
    if (greeting === undefined) {
      socket.destroy();
      return;
    }
    socket.write(greeting);
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        heard.push(line);
        const reply = answer(line, socket);
        if (reply === undefined) socket.destroy();
        else if (reply !== '') socket.write(reply);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  running.push({
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  return { port: (server.address() as AddressInfo).port, heard };
}

/** Answers like an ordinary host without extensions, but for the lines the test names. */
export function politely(special: Readonly<Record<string, string | undefined>>): (line: string) => string | undefined {
  let isContent = false;
  return (line) => {
    const found = Object.keys(special).find((start) => line.startsWith(start));
    if (found !== undefined && (!isContent || line === '.')) {
      isContent = found === 'DATA' && special[found]?.startsWith('3') === true;
      return special[found];
    }
    if (isContent && line !== '.') return '';
    if (line === 'DATA') {
      isContent = true;
      return '354 go\r\n';
    }
    isContent = false;
    if (line === 'QUIT') return '221 bye\r\n';
    return '250 2.0.0 fine\r\n';
  };
}

export const message = 'Subject: x\r\n\r\n.dot\r\n..two\r\nend\r\n';

/** Delivers `message` to one person of away.example, whose MX is 127.0.0.1 at this port, unless told otherwise. */
export async function deliver(
  port: number,
  request: Partial<DeliveryRequest> = {},
  config: Partial<TransportConfig> = {},
): Promise<readonly RecipientOutcome[]> {
  return deliverToDomain(
    {
      domain: 'away.example',
      mailFrom: 'a@here.example',
      recipients: ['b@away.example'],
      message: () => chunks(message),
      size: message.length,
      needsSmtpUtf8: false,
      now: () => 1_000,
      ...request,
    },
    {
      hostname: 'mx.here.example',
      dns: memoryDns({ 'MX away.example': [mx(10, 'mx1.away.example')], 'A mx1.away.example': ['127.0.0.1'] }),
      outboundPort: port,
      allowPrivateAddresses: true,
      timeouts: { connectMs: 2_000, greetingMs: 2_000, commandMs: 2_000, dataBlockMs: 2_000, dataEndMs: 2_000 },
      ...config,
    },
  );
}

export async function* chunks(text: string, size = 5): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
