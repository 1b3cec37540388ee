/** A small IMAP server over TLS that does what a test says, also what no server should; it writes down what it was asked. */
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { getTestCertificate } from '../server/test-certificate.ts';

export interface ScriptedMessage {
  readonly uid: number;
  readonly text: string;
}

/** A command as it came. */
export interface ImapCommand {
  readonly tag: string;
  /** Without the tag. */
  readonly text: string;
  /** Connections until now, this one too. */
  readonly connection: number;
  readonly socket: Socket;
}

export interface ScriptedImap {
  readonly port: number;
  readonly authority: string;
  /** Commands without tags, in their order. */
  readonly asked: string[];
  /** May be changed while it runs. */
  messages: readonly ScriptedMessage[];
  uidValidity: number;
  /** True: the test has answered, or wants no answer. */
  misbehave: (command: ImapCommand) => boolean;
  stop(): Promise<void>;
}

export const scriptedDate = '02-Jan-2024 10:00:00 +0000';

/** One message as FETCH answers it. */
function fetchAnswer(seq: number, { uid, text }: ScriptedMessage, items: string): string {
  const [, start, length] = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(items) ?? [];
  const parts = [`UID ${String(uid)}`];
  if (/FLAGS/.test(items)) parts.push('FLAGS (\\seen $Label1)');
  if (/INTERNALDATE/.test(items)) parts.push(`INTERNALDATE "${scriptedDate}"`);
  if (/RFC822\.SIZE/.test(items)) parts.push(`RFC822.SIZE ${String(Buffer.byteLength(text))}`);
  if (/HEADER\.FIELDS/.test(items)) {
    const field = `${/^Message-ID: .*\r\n/im.exec(text)?.[0] ?? ''}\r\n`;
    parts.push(`BODY[HEADER.FIELDS (MESSAGE-ID)] {${String(Buffer.byteLength(field))}}\r\n${field}`);
  }
  if (/BODY\.PEEK\[\]/.test(items)) {
    const from = Number(start ?? 0);
    const bytes = Buffer.from(text).subarray(from, length === undefined ? undefined : from + Number(length));
    const section = start === undefined ? 'BODY[]' : `BODY[]<${start}>`;
    parts.push(`${section} {${String(bytes.length)}}\r\n${bytes.toString('utf8')}`);
  }
  return `* ${String(seq)} FETCH (${parts.join(' ')})\r\n`;
}

/** Whether a set such as 1:3,7 has a number. */
const isInSet = (set: string, uid: number): boolean =>
  set.split(',').some((range) => {
    const [first = '', last = first] = range.split(':');
    return uid >= Number(first) && (last === '*' || uid <= Number(last));
  });

function answer(server: ScriptedImap, text: string): string {
  if (/^CAPABILITY/i.test(text)) return '* CAPABILITY IMAP4rev1\r\n';
  if (/^LIST/i.test(text))
    return /""\s*""\s*$/.test(text) ? '* LIST (\\Noselect) "/" ""\r\n' : '* LIST () "/" INBOX\r\n';
  if (/^(?:EXAMINE|SELECT)/i.test(text))
    return `* ${String(server.messages.length)} EXISTS\r\n* OK [UIDVALIDITY ${String(server.uidValidity)}] valid\r\n`;
  if (/^UID SEARCH/i.test(text)) return `* SEARCH ${server.messages.map(({ uid }) => uid).join(' ')}\r\n`;
  const [, set, items] = /^UID FETCH (\S+) (.*)$/i.exec(text) ?? [];
  if (set === undefined || items === undefined) return '';
  return server.messages
    .flatMap((message, index) => (isInSet(set, message.uid) ? [fetchAnswer(index + 1, message, items)] : []))
    .join('');
}

export async function startScriptedImap(messages: readonly ScriptedMessage[]): Promise<ScriptedImap> {
  const { cert, key } = await getTestCertificate('localhost');
  const sockets = new Set<TLSSocket>();
  let connections = 0;
  const listener = createServer({ cert, key }, (socket) => {
    connections += 1;
    const connection = connections;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let received = '';
    socket.write('* OK ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('utf8');
      for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
        const [tag = '', ...rest] = received.slice(0, end).split(' ');
        received = received.slice(end + 2);
        const text = rest.join(' ');
        server.asked.push(text);
        if (server.misbehave({ tag, text, connection, socket })) continue;
        socket.write(`${answer(server, text)}${tag} OK done\r\n`);
        if (/^LOGOUT/i.test(text)) socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const server: ScriptedImap = {
    port: (listener.address() as AddressInfo).port,
    authority: cert,
    asked: [],
    messages,
    uidValidity: 1,
    misbehave: () => false,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return server;
}
