/** Whether the scanners answer, asked without a message. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect } from 'node:net';
import type { ClamdAddress } from './clamd.ts';

/** An answer is one line. */
const maxAnswerBytes = 1_024;

/** Asks clamd for its version (`zVERSION`), which says how old its signatures are. Rejects with the reason why there is no answer. */
export function askClamdVersion(address: ClamdAddress, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(address, () => socket.write('zVERSION\0'));
    const late = () => socket.destroy(new Error('no answer in time'));
    signal.addEventListener('abort', late, { once: true });
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\0') || answer.length > maxAnswerBytes) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      signal.removeEventListener('abort', late);
      const [version = ''] = answer.split('\0');
      if (version.startsWith('ClamAV')) resolve(version);
      else
        reject(new Error(version === '' ? 'it closed the connection without an answer' : 'what answers is no clamd'));
    });
  });
}

/** Asks rspamd whether it works (`/ping`). Rejects with the reason why it does not. */
export function pingRspamd(base: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = new URL('/ping', base);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const asked = send(url, { signal, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxAnswerBytes) asked.destroy(new Error('what answers is no rspamd'));
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200 && text.trim() === 'pong') resolve();
        else reject(new Error(`it answers ${String(response.statusCode)}`));
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
