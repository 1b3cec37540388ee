/** A server behind nginx and behind Caddy, by the examples of deploy/: pages, calls, the push socket, large bodies, and whose address is believed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '@hongyan/testkit/protocols/api-client.ts';
import { freePort } from '@hongyan/testkit/server/free-port.ts';
import { getTestCertificate } from '@hongyan/testkit/server/test-certificate.ts';
import { startTestServer, type TestServer } from '@hongyan/testkit/server/test-server.ts';
import { waitFor } from '@hongyan/testkit/wait-for.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const li = 'li@proxied.example';
const password = 'Quiet-Harbour-72';
const host = 'mail.example.org';

interface PortsAndFiles {
  readonly directory: string;
  /** Of the proxy's and of the server's TLS. */
  readonly port: number;
  readonly behind: number;
}
interface Proxy {
  readonly name: string;
  readonly program: string;
  readonly example: string;
  /** Answers the arguments that start it with the example, in which only ports and paths are other ones. */
  prepare(example: string, at: PortsAndFiles): Promise<readonly string[]>;
}

/** Installed, or unpacked for the tests (scripts/bring-browser.mjs). */
const findProgram = (path: string): string =>
  existsSync(path) ? path : join(project, '.cache', 'debian-programs', path);

const nginx: Proxy = {
  name: 'nginx',
  program: findProgram('/usr/sbin/nginx'),
  example: 'deploy/nginx/hongyan.conf',
  prepare: async (example, { directory, port, behind }) => {
    const site = example
      .replace('listen 443 ssl', `listen 127.0.0.1:${String(port)} ssl`)
      .replace('    listen [::]:443 ssl;\n', '')
      .replaceAll('127.0.0.1:8443', `127.0.0.1:${String(behind)}`)
      .replace(/\/etc\/letsencrypt\/.*?fullchain.pem/, join(directory, 'certificate.pem'))
      .replace(/\/etc\/letsencrypt\/.*?privkey.pem/, join(directory, 'key.pem'));
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = kept.map((what) => `${what}_temp_path ${join(directory, what)};`).join('\n');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const main = `${user}\ndaemon off;\npid ${join(directory, 'nginx.pid')};\nerror_log stderr;\nevents {}\n`;
    const file = join(directory, 'nginx.conf');
    await writeFile(file, `${main}http {\naccess_log off;\n${paths}\n${site}}\n`);
    return ['-p', directory, '-c', file];
  },
};

const caddy: Proxy = {
  name: 'Caddy',
  program: findProgram('/usr/bin/caddy'),
  example: 'deploy/caddy/Caddyfile',
  prepare: async (example, { directory, port, behind }) => {
    const [own, plain] = [String(port), String(await freePort())];
    const files = `tls ${join(directory, 'certificate.pem')} ${join(directory, 'key.pem')}`;
    const config = example
      .replace('{\n', `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${own}\n\tdefault_bind 127.0.0.1\n`)
      .replace('\nmail.example.org, mta-sts.example.org {\n', `$&\t${files}\n`)
      .replace('127.0.0.1:8443', `127.0.0.1:${String(behind)}`);
    const file = join(directory, 'Caddyfile');
    await writeFile(file, config);
    return ['run', '--adapter', 'caddyfile', '--config', file];
  },
};

interface Asked {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

describe.each([nginx, caddy])('behind $name (needs it)', (proxy) => {
  const isThere = existsSync(proxy.program);
  let server: TestServer;
  let directory: string;
  let running: ChildProcess;
  let said = '';
  let port: number;

  /** From an address of its own, and pretending to come from another. */
  const ask = (
    path: string,
    options: { method?: string; body?: string | Buffer; headers?: Record<string, string> } = {},
  ) =>
    new Promise<Asked>((resolve, reject) => {
      const { method = 'GET', body, headers = {} } = options;
      const asking = request(
        {
          ...{ host: '127.0.0.1', port, path, method, localAddress: '127.0.0.2', servername: host, agent: false },
          rejectUnauthorized: false,
          headers: { host, 'x-forwarded-for': '198.51.100.7', ...headers },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        },
      );
      asking.on('upgrade', (answer, socket) => {
        socket.destroy();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' });
      });
      asking.on('error', reject);
      asking.end(body);
    });

  beforeAll(async () => {
    if (!isThere) return;
    directory = await mkdtemp(join(tmpdir(), 'hongyan-proxy-'));
    const env = { HONGYAN_TRUSTED_PROXIES: '127.0.0.1', HONGYAN_HOSTS: host, HONGYAN_PUBLIC_URL: `https://${host}` };
    server = await startTestServer({ database: 'sqlite', env });
    await server.addOrganisation('Proxied', 'proxied.example');
    await server.addPerson(li);
    const { cert, key } = await getTestCertificate(host);
    await writeFile(join(directory, 'certificate.pem'), cert);
    await writeFile(join(directory, 'key.pem'), key);
    port = await freePort();
    const example = await readFile(join(project, proxy.example), 'utf8');
    const parameters = await proxy.prepare(example, { directory, port, behind: server.ports.https });
    const environment = {
      PATH: process.env['PATH'],
      HOME: directory,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
    };
    running = spawn(proxy.program, parameters, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
    running.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    await waitFor(() => ask('/healthz').then(({ status }) => status === 200), {
      what: 'the proxy',
      timeoutMs: 20_000,
    }).catch((error: unknown) => {
      throw new Error(said, { cause: error });
    });
  });
  afterAll(async () => {
    if (!isThere) return;
    running.kill('SIGKILL');
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function signIn(): Promise<string> {
    const answer = await ask('/api/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `https://${host}` },
      body: JSON.stringify({ grant_type: 'password', username: li, password }),
    });
    const { data } = JSON.parse(answer.text) as { readonly data: { readonly accessToken: string } };
    return data.accessToken;
  }

  test.runIf(isThere)(
    "a sign-in counts as the client's, not as the proxy's, nor as that of whom the client names",
    async () => {
      const token = await signIn();
      const { list } = (
        await createApiClient(server.url, { authorization: `Bearer ${token}` }, token).activeSessions.list({})
      ).data;
      expect(list.find(({ isThis }) => isThis)?.address).toBe('127.0.0.2');
    },
  );

  test.runIf(isThere)('the push socket opens', async () => {
    const token = await signIn();
    const { data } = await createApiClient(server.url, { authorization: `Bearer ${token}` }, token).push.ticket({});
    const path = `/api/mail/message/${encodeURIComponent(li)}?ticket=${encodeURIComponent(data.ticket)}`;
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      origin: `https://${host}`,
    };
    expect((await ask(path, { headers: upgrade })).status).toBe(101);
  });

  test.runIf(isThere)('a file of several megabytes reaches the server, and comes back', async () => {
    const code = await server.addCode({ address: li, accountNo: 1, orgId: 1 }, ['webdav']);
    const headers = { authorization: `Basic ${Buffer.from(`${li}:${code}`).toString('base64')}` };
    const spaces = await ask('/dav/files/', { method: 'PROPFIND', headers: { ...headers, depth: '1' } });
    const [, space = ''] = /<[^>]*href>(\/dav\/files\/[^<]+)</.exec(spaces.text) ?? [];
    const path = `${space}film.bin`;
    expect((await ask(path, { method: 'PUT', headers, body: Buffer.alloc(8 * 1024 * 1024, 'goose') })).status).toBe(
      201,
    );
    expect((await ask(path, { headers })).text).toHaveLength(8 * 1024 * 1024);
  });

  test.runIf(isThere)('the figures are not published', async () => {
    const { status } = await ask('/metrics');
    expect([401, 403, 404]).toContain(status);
  });
});
