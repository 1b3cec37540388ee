/** Requests that no browser and no client library would send: any header, any path, any bytes. */
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { connect } from 'node:net';

export interface RawHttpRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  /** Through the secure listener; its certificate is not checked. */
  readonly secure?: boolean;
}

export interface RawHttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  /** The envelope's code, or null where the answer is none. */
  readonly code: number | null;
}

function parseCode(text: string): number | null {
  try {
    return (JSON.parse(text) as { code?: number } | null)?.code ?? null;
  } catch {
    return null;
  }
}

/** Sends the path exactly as it is given. */
export function sendHttp(port: number, path: string, options: RawHttpRequest = {}): Promise<RawHttpAnswer> {
  const { body, secure = false } = options;
  const send = secure ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(
      {
        host: '127.0.0.1',
        port,
        path,
        method: options.method ?? (body === undefined ? 'GET' : 'POST'),
        agent: false,
        rejectUnauthorized: false,
        headers: {
          host: `localhost:${String(port)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        } as Record<string, string>,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, code: parseCode(text) });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Writes bytes to a socket and answers everything that came back until the other side closed, or `waitMs` had passed. */
export function sendBytes(port: number, bytes: string, waitMs = 1_500): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let heard = '';
    const end = () => {
      clearTimeout(giveUp);
      socket.destroy();
      resolve(heard);
    };
    const giveUp = setTimeout(end, waitMs);
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
    socket.on('close', end);
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? end() : reject(error)));
  });
}
