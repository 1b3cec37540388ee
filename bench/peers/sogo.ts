/** SOGo by nginx, with memcached and a PostgreSQL of its own, on Dovecot and Postfix, all from Debian's packages. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../parts/server-process.ts';
import { dovecotPackages, prepareDovecot } from './dovecot-store.ts';
import { nginxPackages, startNginx } from './nginx.ts';
import type { Account, Peer, RunningPeer, Screen } from './peer.ts';
import { postfixPackages, startPostfix } from './postfix.ts';
import { Processes, waitForHttp } from './processes.ts';
import { signInToSogo } from './sogo-session.ts';

const resources = '/usr/lib/GNUstep/SOGo/WebServerResources/';
const databasePrograms = '/usr/lib/postgresql';

const screen: Screen = {
  signInPath: '/SOGo/',
  userField: 'input[ng-model="app.creds.username"]',
  passwordField: 'input[ng-model="app.creds.password"]',
  submit: 'form[name=loginForm] button[type=submit]',
  row: 'md-list-item[sg-message]',
  bodyText: `document.querySelector('#detailView')?.innerText ?? ''`,
};

const createLocations = (port: number) => `
    location = / { return 302 /SOGo/; }
    location ^~ /SOGo.woa/WebServerResources/ { alias ${resources}; expires 30d; }
    location ^~ /SOGo/WebServerResources/ { alias ${resources}; expires 30d; }
    location ^~ /SOGo {
      proxy_pass http://127.0.0.1:${String(port)};
      proxy_http_version 1.0;
      proxy_set_header Host $http_host;
      proxy_set_header X-Real-IP $remote_addr;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header x-webobjects-server-protocol HTTP/1.0;
      proxy_set_header x-webobjects-remote-host 127.0.0.1;
      proxy_set_header x-webobjects-server-name $host;
      proxy_set_header x-webobjects-server-url $scheme://$http_host;
      proxy_set_header x-webobjects-server-port $server_port;
      proxy_buffer_size 64k;
      proxy_buffers 8 64k;
      proxy_busy_buffers_size 64k;
      proxy_read_timeout 90;
    }
`;

/** The numbers of a user and its group. */
function readUser(name: string): { uid: number; gid: number } {
  const read = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}

interface Database {
  readonly url: string;
  start(processes: Processes): Promise<void>;
}

/** A cluster of its own in the folder; everybody on the machine's own address may use it. */
async function prepareDatabase(folder: string, accounts: readonly Account[]): Promise<Database> {
  const version = readdirSync(databasePrograms).toSorted().at(-1) ?? '';
  const programs = join(databasePrograms, version, 'bin');
  const data = join(folder, 'database');
  const owner = readUser('postgres');
  mkdirSync(data);
  execFileSync('chown', ['postgres', data]);
  execFileSync(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'sogo', '-E', 'UTF8'], {
    ...owner,
    stdio: 'pipe',
    cwd: data,
  });
  const port = await freePort();
  const secret = execFileSync('doveadm', ['pw', '-s', 'BLF-CRYPT', '-p', accounts[0]?.password ?? ''], {
    encoding: 'utf8',
  }).trim();
  const people = accounts.map(({ address }) => `('${address}', '${address}', '${secret}', '${address}', '${address}')`);
  const script = `CREATE TABLE people (c_uid text PRIMARY KEY, c_name text, c_password text, c_cn text, mail text);
    INSERT INTO people VALUES ${people.join(', ')};`;
  const client = ['-h', '127.0.0.1', '-p', String(port), '-U', 'sogo', '-q', '-c', script, 'postgres'];
  return {
    url: `postgresql://sogo:sogo@127.0.0.1:${String(port)}/postgres`,
    start: async (processes) => {
      const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data];
      processes.start(join(programs, 'postgres'), options, join(folder, 'database.log'), owner);
      for (let attempt = 1; ; attempt += 1) {
        try {
          execFileSync('psql', client, { stdio: 'pipe' });
          return;
        } catch (error) {
          if (attempt > 100) throw error;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    },
  };
}

interface Ports {
  readonly imap: number;
  readonly smtp: number;
  readonly cache: number;
  readonly sogo: number;
}

/** Its settings, on the command line, where they count more than those in /etc. */
const createSettings = (folder: string, database: string, ports: Ports): string[] =>
  Object.entries({
    WOPort: `127.0.0.1:${String(ports.sogo)}`,
    WOWorkersCount: '4',
    WONoDetach: 'YES',
    WOLogFile: '-',
    WOPidFile: `${folder}/home/sogo.pid`,
    SOGoProfileURL: `"${database}/sogo_user_profile"`,
    OCSFolderInfoURL: `"${database}/sogo_folder_info"`,
    OCSSessionsFolderURL: `"${database}/sogo_sessions_folder"`,
    OCSEMailAlarmsFolderURL: `"${database}/sogo_alarms_folder"`,
    SOGoUserSources: `({type = sql; id = people; viewURL = "${database}/people"; canAuthenticate = YES; isAddressBook = NO; userPasswordAlgorithm = "blf-crypt";})`,
    SOGoIMAPServer: `"imap://127.0.0.1:${String(ports.imap)}"`,
    SOGoSMTPServer: `"smtp://127.0.0.1:${String(ports.smtp)}"`,
    SOGoMailingMechanism: 'smtp',
    SOGoMemcachedHost: `"127.0.0.1:${String(ports.cache)}"`,
    SOGoSentFolderName: 'Sent',
    SOGoDraftsFolderName: 'Drafts',
    SOGoTrashFolderName: 'Trash',
    SOGoLoginModule: 'Mail',
    SOGoTimeZone: 'UTC',
    SOGoSieveScriptsEnabled: 'NO',
    SOGoVacationEnabled: 'NO',
    SOGoForwardEnabled: 'NO',
    SOGoMaximumFailedLoginCount: '0',
  }).flatMap(([name, value]) => [`-${name}`, value]);

async function start(folder: string, accounts: readonly Account[]): Promise<RunningPeer> {
  const processes = new Processes();
  try {
    const [httpPort, smtp, cache, sogo] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const dovecot = await prepareDovecot(folder, accounts);
    const database = await prepareDatabase(folder, accounts);
    const ports = { imap: dovecot.store.imapPort, smtp, cache, sogo };
    const home = join(folder, 'home');
    mkdirSync(home);
    execFileSync('chown', ['sogo', home]);
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'sogo.log'), '');
    const begin = performance.now();
    await database.start(processes);
    dovecot.start(processes);
    startPostfix(processes, join(folder, 'postfix'), { port: smtp, lmtpPort: dovecot.store.lmtpPort, accounts });
    const cacheOptions = ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(cache), '-m', '64'];
    processes.start('/usr/bin/memcached', cacheOptions, join(folder, 'out.log'));
    processes.start('/usr/sbin/sogod', createSettings(folder, database.url, ports), join(folder, 'sogo.log'), {
      ...readUser('sogo'),
      cwd: home,
      env: { ...process.env, HOME: home },
    });
    startNginx(processes, join(folder, 'nginx'), httpPort, createLocations(sogo));
    const url = `http://127.0.0.1:${String(httpPort)}`;
    await waitForHttp(`${url}/SOGo/`, 60_000);
    const startedInMs = performance.now() - begin;
    dovecot.fillIndexes();
    return {
      name: 'SOGo',
      url,
      smtpPort: smtp,
      screen,
      startedInMs,
      pids: () => processes.pids(),
      signIn: (account) => signInToSogo(url, account),
      countArrived: (addresses) => dovecot.store.countInboxes(addresses),
      stop: () => processes.stop(),
    };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

export const sogo: Peer = {
  name: 'SOGo',
  packages: [
    ...['sogo', 'memcached', 'postgresql', 'postgresql-client'],
    ...nginxPackages,
    ...dovecotPackages,
    ...postfixPackages,
  ],
  start,
};
