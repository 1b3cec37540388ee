/** A real slapd of this process: made, filled, started and stopped by the test; nothing of the machine's own one is touched. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@hongyan/testkit';
import { openSelfSigned } from '../../../../apps/server/src/engines/certificate/self-signed.ts';
import { freePort } from '../server/free-port.ts';

export const slapdProgram = '/usr/sbin/slapd';
export const hasSlapd = existsSync(slapdProgram);

export const directoryBase = 'ou=people,dc=inside,dc=example';
export const directoryReader = { dn: 'cn=reader,dc=inside,dc=example', password: 'reads only' };

export interface SlapdPerson {
  readonly uid: string;
  readonly cn: string;
  readonly mail: string;
  readonly password?: string;
  readonly department?: string;
}

export interface Slapd {
  /** `ldap://127.0.0.1:…`; StartTLS works on it. */
  readonly url: string;
  readonly secureUrl: string;
  /** PEM that its certificate is of. */
  readonly authority: string;
  add(person: SlapdPerson): void;
  /** Takes an entry out. */
  remove(uid: string): void;
  /** Changes attributes of an entry. */
  change(uid: string, attribute: string, value: string): void;
  /** As if the machine were gone; `start` brings it back. */
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const root = { dn: 'cn=root,dc=inside,dc=example', password: 'of the root' };

function createConfiguration(directory: string): string {
  return `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${directory}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile ${directory}/cert.pem
TLSCertificateKeyFile ${directory}/key.pem
TLSVerifyClient never
sizelimit size.soft=500 size.hard=500 size.prtotal=unlimited
allow bind_anon_cred
database mdb
maxsize 67108864
suffix "dc=inside,dc=example"
rootdn "${root.dn}"
rootpw "${root.password}"
directory ${directory}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${directoryReader.dn}" read by * none
`;
}

const first = `dn: dc=inside,dc=example
objectClass: dcObject
objectClass: organization
o: Inside
dc: inside

dn: ou=people,dc=inside,dc=example
objectClass: organizationalUnit
ou: people

dn: ${directoryReader.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: ${directoryReader.password}
`;

function encode(name: string, value: string): string {
  return `${name}:: ${Buffer.from(value).toString('base64')}`;
}

function formatDn(uid: string): string {
  return `uid=${uid},${directoryBase}`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export async function startSlapd(): Promise<Slapd> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-slapd-'));
  const certificate = await openSelfSigned(directory, 'localhost', Date.now());
  await mkdir(join(directory, 'data'));
  const [file, port, securePort] = [join(directory, 'slapd.conf'), await freePort(), await freePort()];
  await writeFile(file, createConfiguration(directory));
  await writeFile(join(directory, 'cert.pem'), certificate.cert);
  await writeFile(join(directory, 'key.pem'), certificate.key);
  const filled = spawnSync('/usr/sbin/slapadd', ['-f', file], { input: first, encoding: 'utf8' });
  if (filled.status !== 0) throw new Error(`slapadd: ${filled.stderr}`);
  const url = `ldap://127.0.0.1:${String(port)}`;
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const urls = `${url}/ ldaps://127.0.0.1:${String(securePort)}/`;
    child = spawn(slapdProgram, ['-d', '0', '-f', file, '-h', urls], { stdio: 'ignore' });
    await waitFor(async () => (await answers(port)) || undefined, { what: 'slapd' });
  };
  const halt = async (): Promise<void> => {
    const running = child;
    if (running === undefined || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('close', resolve));
    running.kill('SIGTERM');
    await ended;
  };
  const modify = (input: string): void => {
    const done = spawnSync('/usr/bin/ldapmodify', ['-x', '-H', url, '-D', root.dn, '-w', root.password], {
      input,
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(`ldapmodify: ${done.stderr}`);
  };
  await start();
  return {
    url,
    secureUrl: `ldaps://127.0.0.1:${String(securePort)}`,
    authority: certificate.cert,
    add: (person) => {
      const lines = [
        `dn: ${formatDn(person.uid)}`,
        'changetype: add',
        'objectClass: inetOrgPerson',
        encode('uid', person.uid),
        encode('cn', person.cn),
        encode('sn', person.cn),
        encode('mail', person.mail),
        ...(person.department === undefined ? [] : [encode('ou', person.department)]),
        ...(person.password === undefined ? [] : [encode('userPassword', person.password)]),
      ];
      modify(`${lines.join('\n')}\n`);
    },
    remove: (uid) => modify(`dn: ${formatDn(uid)}\nchangetype: delete\n`),
    change: (uid, attribute, value) =>
      modify(`dn: ${formatDn(uid)}\nchangetype: modify\nreplace: ${attribute}\n${encode(attribute, value)}\n`),
    halt,
    start,
    stop: async () => {
      await halt();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
