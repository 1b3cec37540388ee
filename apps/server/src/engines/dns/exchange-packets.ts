/** One question to one server and its answer, over UDP or TCP (RFC 1035 §4.2). */
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';

export interface DnsServerAddress {
  readonly host: string;
  readonly port: number;
}

/** Reads a packet; undefined: it is not the answer. */
type ReadPacket<Message> = (packet: Buffer) => Promise<Message | undefined>;

const fail = (code: string): Error => Object.assign(new Error(`the resolver does not answer: ${code}`), { code });

/** The answer by UDP, from a port that the system chooses. The socket is connected: what comes from elsewhere is dropped by the system. */
export function exchangeByUdp<Message>(
  { host, port }: DnsServerAddress,
  question: Buffer,
  read: ReadPacket<Message>,
  timeoutMs: number,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    let isSettled = false;
    const settle = (act: () => void): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      socket.close();
      act();
    };
    const stop = (error: Error): void => settle(() => reject(error));
    const timer = setTimeout(() => stop(fail('ETIMEOUT')), timeoutMs);
    socket.on('error', stop);
    socket.on('message', (packet) => {
      // What is no answer to the question is not waited for: the answer may still come.
      read(packet).then((message) => {
        if (message !== undefined) settle(() => resolve(message));
      }, stop);
    });
    socket.on('connect', () => socket.send(question));
    socket.connect(port, host);
  });
}

/** The answer by TCP, for what is too long for UDP. */
export function exchangeByTcp<Message>(
  { host, port }: DnsServerAddress,
  question: Buffer,
  read: ReadPacket<Message>,
  timeoutMs: number,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let received = Buffer.alloc(0);
    const stop = (error: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => stop(fail('ETIMEOUT')), timeoutMs);
    socket.on('error', stop);
    socket.on('close', () => stop(fail('ECONNRESET')));
    socket.on('connect', () => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(question.length);
      socket.write(Buffer.concat([length, question]));
    });
    socket.on('data', (chunk: Buffer) => {
      // The length is a number of two bytes, so this is bounded.
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      socket.removeAllListeners('data');
      read(received.subarray(2, 2 + received.readUInt16BE(0))).then((message) => {
        if (message === undefined) stop(fail('EBADRESP'));
        else resolve(message);
        clearTimeout(timer);
        socket.destroy();
      }, stop);
    });
  });
}
