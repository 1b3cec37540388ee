/** How far this machine's clock is off, asked of others. */
import { createSocket } from 'node:dgram';
import { request } from 'node:https';

/** SNTP (RFC 4330): a packet of 48 bytes, times in seconds since 1900 with a fraction of 32 bits. */
const packetBytes = 48;
const secondsFrom1900 = 2_208_988_800;
const fractionUnits = 2 ** 32;
/** No leap warning, version 4, client. */
const clientRequest = 0x23;
const serverMode = 4;
const [receivedAt, sentAt, originateAt] = [32, 40, 24];
const ntpPort = 123;

function readTime(packet: Buffer, at: number): number {
  const seconds = packet.readUInt32BE(at) + packet.readUInt32BE(at + 4) / fractionUnits;
  return (seconds - secondsFrom1900) * 1_000;
}

/** Whether a packet answers our question with a time: not from somebody who guessed, and not a "kiss of death" (stratum 0). */
function isAnswer(packet: Buffer, question: Buffer): boolean {
  const isServer = packet.length >= packetBytes && ((packet[0] ?? 0) & 7) === serverMode;
  const [leap, stratum] = [(packet[0] ?? 0) >> 6, packet[1] ?? 0];
  const isOurs = packet.subarray(originateAt, originateAt + 8).equals(question.subarray(sentAt, sentAt + 8));
  return isServer && isOurs && leap !== 3 && stratum > 0 && stratum < 16;
}

/** Where a time server is. */
export interface TimeServer {
  readonly host: string;
  /** 123, but in tests. */
  readonly port?: number;
}

/** Milliseconds that a time server is ahead of `now`. Rejects when it does not answer before the signal. */
export function askNtp(server: TimeServer, now: () => number, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const question = Buffer.alloc(packetBytes);
    question[0] = clientRequest;
    // Any number will do as our time: it only has to come back (RFC 4330 §5).
    crypto.getRandomValues(question.subarray(sentAt, sentAt + 8));
    const socket = createSocket({ type: server.host.includes(':') ? 'udp6' : 'udp4' });
    let asked = 0;
    const settle = (outcome: number | Error) => {
      signal.removeEventListener('abort', late);
      socket.removeAllListeners();
      socket.on('error', () => undefined).close();
      if (typeof outcome === 'number') resolve(outcome);
      else reject(outcome);
    };
    const late = () => settle(new Error('no answer in time'));
    socket.once('error', settle);
    socket.on('message', (packet) => {
      if (!isAnswer(packet, question)) return;
      const between = (readTime(packet, receivedAt) + readTime(packet, sentAt)) / 2;
      settle(between - (asked + now()) / 2);
    });
    signal.addEventListener('abort', late, { once: true });
    // Without a callback, which would be called where there is no such host, too.
    socket.once('connect', () => {
      asked = now();
      socket.send(question);
    });
    socket.connect(server.port ?? ntpPort, server.host);
  });
}

/** Milliseconds that a web server's Date header is ahead of `now`; it counts whole seconds. Rejects without an answer before the signal. */
export function askHttpDate(url: string, now: () => number, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = now();
    // A clock that is far off makes every certificate invalid, and that is what is asked for here.
    const options = { method: 'HEAD', agent: false, rejectUnauthorized: false, signal };
    const question = request(url, options, (response) => {
      response.resume();
      const date = Date.parse(response.headers.date ?? '');
      const halfSecond = 500;
      if (Number.isNaN(date)) reject(new Error('it says no time'));
      else resolve(date + halfSecond - (asked + now()) / 2);
    });
    question.on('error', reject);
    question.end();
  });
}
