/** A real pebble, the test server of Let's Encrypt: started and stopped by the test, with a certificate and names of the test's own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@hongyan/testkit';
import { openSelfSigned } from '../../../../apps/server/src/engines/certificate/self-signed.ts';
import { freePort } from '../server/free-port.ts';

const pebbleProgram = '/usr/bin/pebble';
export const hasPebble = existsSync(pebbleProgram);

export interface Pebble {
  readonly directoryUrl: string;
  /** File with the certificate (PEM) that its own TLS is trusted by. */
  readonly authorityFile: string;
  /** Of that certificate. */
  readonly keyFile: string;
  stop(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** `httpPort` and `tlsPort` are where it looks for challenges, `dns` (address:port) whom it asks for names. */
export async function startPebble({
  httpPort = 1,
  tlsPort = 1,
  dns,
}: {
  httpPort?: number;
  tlsPort?: number;
  dns: string;
}): Promise<Pebble> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-pebble-'));
  await openSelfSigned(directory, 'localhost', Date.now());
  const [port, managementPort] = [await freePort(), await freePort()];
  const configuration = {
    pebble: {
      listenAddress: `127.0.0.1:${String(port)}`,
      managementListenAddress: `127.0.0.1:${String(managementPort)}`,
      certificate: join(directory, 'certificate.pem'),
      privateKey: join(directory, 'key.pem'),
      httpPort,
      tlsPort,
      ocspResponderURL: '',
      externalAccountBindingRequired: false,
    },
  };
  await writeFile(join(directory, 'config.json'), JSON.stringify(configuration));
  const child = spawn(pebbleProgram, ['-config', join(directory, 'config.json'), '-strict', '-dnsserver', dns], {
    env: {
      PATH: process.env['PATH'],
      PEBBLE_VA_NOSLEEP: '1',
      PEBBLE_VA_ALWAYS_VALID: '0',
      PEBBLE_WFE_NONCEREJECT: '10',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await waitFor(() => /ACME directory available/.test(said) || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`pebble ended: ${said}`);
  return {
    directoryUrl: `https://localhost:${String(port)}/dir`,
    authorityFile: join(directory, 'certificate.pem'),
    keyFile: join(directory, 'key.pem'),
    stop: async () => {
      await end(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
