/** Roundcube by nginx and PHP-FPM with its code cache, on Dovecot and Postfix, all from Debian's packages. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../parts/server-process.ts';
import { dovecotPackages, prepareDovecot } from './dovecot-store.ts';
import { nginxPackages, startNginx } from './nginx.ts';
import type { Account, Peer, RunningPeer, Screen } from './peer.ts';
import { postfixPackages, startPostfix } from './postfix.ts';
import { Processes, waitForHttp } from './processes.ts';
import { signInToRoundcube } from './roundcube-session.ts';

const documents = '/var/lib/roundcube';
const php = ['fpm', 'opcache', 'sqlite3', 'intl', 'mbstring'].map((name) => `php8.2-${name}`);

const screen: Screen = {
  signInPath: '/',
  userField: 'input[name=_user]',
  passwordField: 'input[name=_pass]',
  submit: '#rcmloginsubmit',
  row: '#messagelist tbody tr.message',
  bodyText: `document.querySelector('#messagecontframe')?.contentDocument?.querySelector('#messagebody')?.innerText ?? ''`,
};

const createPool = (folder: string) => `
[global]
error_log = ${folder}/php.log
daemonize = no
[roundcube]
user = www-data
group = www-data
listen = ${folder}/php.sock
listen.owner = www-data
pm = dynamic
pm.max_children = 8
pm.start_servers = 4
pm.min_spare_servers = 2
pm.max_spare_servers = 6
env[ROUNDCUBE_CONFIG_DIR] = ${folder}/config/
php_admin_value[opcache.enable] = 1
php_admin_value[opcache.memory_consumption] = 128
`;

const createSettings = (folder: string, imapPort: number, smtpPort: number) => `<?php
$config = [];
$config['db_dsnw'] = 'sqlite:///${folder}/data/roundcube.db?mode=0640';
$config['imap_host'] = ['127.0.0.1:${String(imapPort)}'];
$config['smtp_host'] = '127.0.0.1:${String(smtpPort)}';
$config['smtp_user'] = '';
$config['smtp_pass'] = '';
$config['des_key'] = 'bench-bench-bench-bench-';
$config['plugins'] = [];
$config['skin'] = 'elastic';
$config['enable_spellcheck'] = false;
$config['temp_dir'] = '${folder}/data/';
$config['log_dir'] = '${folder}/data/';
$config['log_driver'] = 'file';
`;

const createLocations = (folder: string) => `
    root ${documents};
    index index.php;
    location ~ ^/(config|temp|logs|SQL)/ { deny all; }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass unix:${folder}/php.sock;
    }
    location ~ \\.(js|css|svg|png|gif|woff2?)$ { expires 30d; }
`;

function writeConfiguration(folder: string, imapPort: number, smtpPort: number): void {
  for (const name of ['config', 'data']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'php-fpm.conf'), createPool(folder));
  writeFileSync(join(folder, 'config', 'config.inc.php'), createSettings(folder, imapPort, smtpPort));
  for (const name of ['defaults.inc.php', 'mimetypes.php'])
    execFileSync('cp', [`/etc/roundcube/${name}`, join(folder, 'config', name)]);
  execFileSync('sqlite3', [join(folder, 'data', 'roundcube.db'), '.read /usr/share/roundcube/SQL/sqlite.initial.sql']);
  execFileSync('chown', ['-R', 'www-data:www-data', join(folder, 'data')]);
  chmodSync(folder, 0o755);
}

async function start(folder: string, accounts: readonly Account[]): Promise<RunningPeer> {
  const processes = new Processes();
  try {
    const [httpPort, smtpPort] = [await freePort(), await freePort()];
    const dovecot = await prepareDovecot(folder, accounts);
    if (!existsSync(join(folder, 'config'))) writeConfiguration(folder, dovecot.store.imapPort, smtpPort);
    const begin = performance.now();
    dovecot.start(processes);
    startPostfix(processes, join(folder, 'postfix'), { port: smtpPort, lmtpPort: dovecot.store.lmtpPort, accounts });
    processes.start('/usr/sbin/php-fpm8.2', ['-F', '-y', join(folder, 'php-fpm.conf')], join(folder, 'out.log'));
    startNginx(processes, join(folder, 'nginx'), httpPort, createLocations(folder));
    const url = `http://127.0.0.1:${String(httpPort)}`;
    await waitForHttp(`${url}/`);
    const startedInMs = performance.now() - begin;
    dovecot.fillIndexes();
    return {
      name: 'Roundcube',
      url,
      smtpPort,
      screen,
      startedInMs,
      pids: () => processes.pids(),
      signIn: (account) => signInToRoundcube(url, account),
      countArrived: (addresses) => dovecot.store.countInboxes(addresses),
      stop: () => processes.stop(),
    };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

export const roundcube: Peer = {
  name: 'Roundcube',
  packages: [
    ...['roundcube-core', 'roundcube-sqlite3', 'sqlite3'],
    ...php,
    ...nginxPackages,
    ...dovecotPackages,
    ...postfixPackages,
  ],
  start,
};
