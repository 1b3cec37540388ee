/** Whether a server speaks its protocol, as far as that goes without an account. */

import type { LineTalk, OpenTalk } from '../../engines/probes/line-talk.ts';
import type { PeerCertificate } from '../../engines/probes/peer-certificate.ts';

export type ProbedProtocol = 'smtp' | 'imap' | 'pop3' | 'http';

export interface ProbedServer {
  readonly protocol: ProbedProtocol;
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS is asked for, where the protocol has it. */
  readonly isTls: boolean;
  /** The name that the server is asked by. */
  readonly name: string;
  /** Our name, for EHLO. */
  readonly ownName: string;
  /** Authorities besides the system's, PEM. */
  readonly authorities?: readonly string[];
}

export interface ProbeResult {
  /** Its first line, or the status line of HTTP. */
  readonly greeting: string;
  /** What it showed in the handshake; null: the conversation was never encrypted. */
  readonly certificate: PeerCertificate | null;
}

/** One answer may not take the time of the whole. */
const conversationMs = 6_000;
/** An answer of more lines is no greeting. */
const maxLines = 100;

const expectLine = (line: string, expected: RegExp): string => {
  if (!expected.test(line)) throw new Error(`it answers "${line.slice(0, 100)}"`);
  return line;
};

/** Reads lines until one is the last of an answer. */
async function readUntil(talk: LineTalk, isLast: (line: string) => boolean): Promise<readonly string[]> {
  const lines: string[] = [];
  for (;;) {
    const line = await talk.readLine();
    lines.push(line);
    if (isLast(line)) return lines;
    if (lines.length > maxLines) throw new Error('its answer has no end');
  }
}

/** A reply of SMTP with this code, of one or more lines (RFC 5321 §4.2.1). */
async function readReply(talk: LineTalk, code: string): Promise<readonly string[]> {
  const lines = await readUntil(talk, (line) => !/^\d{3}-/.test(line));
  lines.forEach((line) => expectLine(line, new RegExp(`^${code}(?:[ -]|$)`)));
  return lines;
}

async function probeSmtp(talk: LineTalk, { ownName, name, isTls }: ProbedServer): Promise<string> {
  const [greeting = ''] = await readReply(talk, '220');
  const greet = (): Promise<readonly string[]> => {
    talk.send(`EHLO ${ownName}`);
    return readReply(talk, '250');
  };
  const extensions = await greet();
  if (!isTls && extensions.some((line) => /^250[ -]STARTTLS$/i.test(line.trim()))) {
    talk.send('STARTTLS');
    await readReply(talk, '220');
    await talk.startTls(name);
    await greet();
  }
  talk.send('QUIT');
  return greeting;
}

async function probeImap(talk: LineTalk, { name, isTls }: ProbedServer): Promise<string> {
  const greeting = expectLine(await talk.readLine(), /^\* (?:OK|PREAUTH)\b/);
  const ask = async (tag: string, command: string): Promise<string> => {
    talk.send(`${tag} ${command}`);
    const lines = await readUntil(talk, (line) => line.startsWith(`${tag} `));
    return lines.at(-1) ?? '';
  };
  if (!isTls && /^a1 OK\b/i.test(await ask('a1', 'STARTTLS'))) {
    await talk.startTls(name);
    expectLine(await ask('a2', 'CAPABILITY'), /^a2 OK\b/i);
  }
  talk.send('a3 LOGOUT');
  return greeting;
}

async function probePop3(talk: LineTalk, { name, isTls }: ProbedServer): Promise<string> {
  const greeting = expectLine(await talk.readLine(), /^\+OK\b/);
  if (!isTls) {
    talk.send('STLS');
    if ((await talk.readLine()).startsWith('+OK')) await talk.startTls(name);
  }
  talk.send('QUIT');
  expectLine(await talk.readLine(), /^\+OK\b/);
  return greeting;
}

async function probeHttp(talk: LineTalk, { name }: ProbedServer): Promise<string> {
  for (const line of ['GET /healthz HTTP/1.1', `Host: ${name}`, 'Connection: close', '']) talk.send(line);
  return expectLine(await talk.readLine(), /^HTTP\/1\.[01] [1-5]\d\d\b/);
}

const probes = { smtp: probeSmtp, imap: probeImap, pop3: probePop3, http: probeHttp } as const;

/** Speaks with a server. Rejects with the reason in a few words, such as ECONNREFUSED. */
export async function probeServer(server: ProbedServer, openTalk: OpenTalk, signal: AbortSignal): Promise<ProbeResult> {
  const { protocol, host, port, isTls, name, authorities } = server;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(conversationMs)]);
  const target = { host, port, tlsName: isTls ? name : null, ...(authorities === undefined ? {} : { authorities }) };
  const talk = await openTalk(target, limited);
  try {
    const greeting = await probes[protocol](talk, server);
    return { greeting, certificate: talk.certificate() };
  } finally {
    talk.close();
  }
}

/** Why there was no answer. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
