// From a machine with nothing to a domain that sends and receives: the guide's own commands, in a system of its own with a real systemd, beside an
// Internet of its own: DNS (unbound), another mail server (Postfix) and an authority for certificates (pebble).
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import {
  authorityAddress,
  describeInternet,
  machineAddress,
  outsideAddresses,
  resolverAddress,
} from '../support/installation/internet.ts';
import {
  connectSystems,
  debianPackages,
  type OwnSystem,
  startSystem,
  whyNoSystem,
} from '../support/installation/own-system.ts';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../..', import.meta.url));
const password = 'Wild-Geese-Fly-South-26';

/** The commands of a guide's section on installation, one a line. */
async function readCommands(file: string, heading: string): Promise<readonly string[]> {
  const text = await readFile(join(project, 'docs', file), 'utf8');
  const section = text.slice(text.indexOf(`\n## ${heading}\n`));
  const [, commands = ''] = /```sh\n(.*?)```/s.exec(section) ?? [];
  return commands.trim().split('\n');
}

const why = whyNoSystem();
test.skip(why !== null, why ?? '');

test('by the guide, a machine with nothing sends and receives after at most ten commands', async () => {
  test.slow();
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-installation-'));
  const systems: OwnSystem[] = [];
  const start = async (...parameters: Parameters<typeof startSystem>): Promise<OwnSystem> => {
    const system = await startSystem(...parameters);
    systems.push(system);
    return system;
  };
  const commands = await readCommands('operations.md', 'From an empty machine to mail');
  try {
    const released = join(directory, 'release');
    await run(process.execPath, [join(project, 'scripts', 'release.mjs'), '--to', released], { cwd: project });
    const archive = (await readdir(released)).find((file) => file.endsWith('.tar.gz')) ?? '';
    const version = archive.slice('hongyan-'.length, -'-linux-x64.tar.gz'.length);
    const files = await describeInternet(directory);
    const outside = await start({
      name: 'outside',
      hostname: 'mx.partner.example',
      hidden: '/mnt',
      program: ['bash', join(project, 'e2e/support/installation/outside.sh'), debianPackages],
      withCgroup: false,
    });
    const systemd = ['--system', '--log-target=journal', '--show-status=no', '--unit=basic.target'];
    const machine = await start({
      name: 'machine',
      hostname: 'mail.example.org',
      hidden: project,
      program: ['/lib/systemd/systemd', ...systemd],
      withCgroup: true,
    });
    await connectSystems(
      { system: outside, addresses: outsideAddresses },
      { system: machine, addresses: [machineAddress] },
    );

    await outside.run('mkdir /etc/outside');
    for (const [file, text] of files) await outside.run(`cat > /etc/outside/${file}`, text);
    await outside.run('touch /etc/outside/complete');

    await test.step('a machine with systemd, Node.js and a resolver, and an Internet', async () => {
      await expect
        .poll(() => machine.run('systemctl is-system-running').catch(String), { timeout: 60_000 })
        .toContain('running');
      // The project is hidden there, and with it the Node.js that the tests have brought.
      await machine.run('cat > /usr/local/bin/node && chmod 755 /usr/local/bin/node', await readFile(process.execPath));
      await machine.run(`echo nameserver ${resolverAddress} > /etc/resolv.conf`);
      await expect
        .poll(() => outside.run('postfix status && echo running').catch(String), { timeout: 60_000 })
        .toContain('running');
      const root = `curl --silent --insecure https://${authorityAddress}:15000/roots/0`;
      await expect.poll(() => outside.run(root).catch(String), { timeout: 60_000 }).toContain('BEGIN CERTIFICATE');
      // In that world pebble is the well-known authority, in the place of Let's Encrypt.
      await machine.run('cat > /etc/authority.pem', await outside.run(root));
      await machine.run('cat > /etc/directory.pem', files.get('certificate.pem'));
      const variables = {
        HONGYAN_ACME_DIRECTORY: `https://authority.example:14000/dir`,
        HONGYAN_ACME_AUTHORITY: '/etc/directory.pem',
        NODE_EXTRA_CA_CERTS: '/etc/authority.pem',
      };
      const lines = Object.entries(variables).map(([key, value]) => `Environment=${key}=${value}`);
      await machine.run('mkdir -p /etc/systemd/system/hongyan.service.d');
      await machine.run(
        'cat > /etc/systemd/system/hongyan.service.d/authority.conf',
        `[Service]\n${lines.join('\n')}\n`,
      );
    });

    await test.step('the guide, in both languages, has at most ten commands', async () => {
      expect(commands.length).toBeLessThanOrEqual(10);
      expect(commands.join('\n')).not.toMatch(/&&|;|\|/);
      const inChinese = await readCommands('zh/install.md', '安装');
      const withoutNames = (lines: readonly string[]): readonly string[] =>
        lines.map((line) => line.replace(/".*?"/, '""'));
      expect(withoutNames(inChinese)).toEqual(withoutNames(commands));
    });

    const type = (command: string): Promise<string> =>
      machine.run(`cd /root && V=${version} && ${command}`, `${password}\n`);
    let zone = '';
    await test.step('every command of the guide does what it says', async () => {
      await machine.run(`cat > /root/${archive}`, await readFile(join(released, archive)));
      await machine.run('cat > /root/SHA256SUMS', await readFile(join(released, 'SHA256SUMS')));
      for (const command of commands.slice(0, -1)) {
        const answer = await type(command);
        if (!command.includes('domain dns')) continue;
        zone = answer;
        await outside.run('cat >> /etc/outside/example.org.zone && kill -HUP $(cat /run/unbound.pid)', zone);
      }
      // The certificate covers the name of the policy within ten minutes, or after a start.
      await machine.run('systemctl restart hongyan');
      // Started means that it answers: no command of the guide opened the store in place of the server.
      const journal = await machine.run('journalctl --unit hongyan --no-pager');
      expect(journal).not.toContain('could not start');
      expect(journal).toContain('hongyan-admin user add');
      const doctor = commands.at(-1) ?? '';
      expect(doctor).toContain('doctor');
      const problems = async (): Promise<string> =>
        type(doctor).then(
          () => 'none',
          (error: unknown) => (error as { readonly stdout: string }).stdout,
        );
      await expect.poll(problems, { timeout: 90_000, intervals: [2_000] }).toBe('none');
    });

    const trusted = '--cacert /etc/authority.pem';
    await test.step('browsers see the web client, with a certificate that they trust', async () => {
      expect(await machine.run(`curl --silent --fail ${trusted} https://mail.example.org/`)).toContain(
        '<div id="root">',
      );
    });

    const shown = await machine.run('hongyan-admin code add you@example.org --name swaks --json');
    const { code } = JSON.parse(shown) as { readonly code: string };
    await test.step('a mail to another domain arrives there, encrypted and signed', async () => {
      const address = '--from you@example.org --to wang@partner.example';
      const session = '--server mail.example.org --port 587 --tls --tls-verify --tls-ca-path /etc/authority.pem';
      const mail = `--header 'Subject: From the new server' --body 'The geese fly south.'`;
      await machine.run(`swaks ${session} --auth-user you@example.org --auth-password ${code} ${address} ${mail}`);
      await expect
        .poll(() => outside.run('cat /home/wang/Maildir/new/*').catch(String), { timeout: 60_000 })
        .toContain('The geese fly south.');
      const arrived = await outside.run('cat /home/wang/Maildir/new/*');
      expect(arrived).toMatch(/^Received: from mail\.example\.org [^]*? with ESMTPS /m);
      const resolver = async (name: string): Promise<string[][]> => {
        const record = zone.split('\n').find((line) => line.startsWith(`${name}. `) && line.includes(' TXT ')) ?? '';
        return [[...record.matchAll(/"(.*?)"/g)].map(([, text = '']) => text)];
      };
      const { results } = await dkimVerify(
        arrived.replace(/^X-Original-To[^]*?(?=^DKIM-Signature)/m, '').replaceAll('\n', '\r\n'),
        { resolver },
      );
      expect(results.map(({ signingDomain, status }) => [signingDomain, status.result])).toEqual([
        ['example.org', 'pass'],
      ]);
    });

    // The first one says that an authorisation code was made.
    const inbox = [1, 2]
      .map(
        (index) =>
          `curl --silent ${trusted} --user you@example.org:${code} 'imaps://mail.example.org/INBOX;MAILINDEX=${index}'`,
      )
      .join(' && ');
    await test.step('a mail from another domain arrives here, with what was found out about its sender', async () => {
      const mail =
        'From: wang@partner.example\nTo: you@example.org\nSubject: Re: From the new server\n\nThey have arrived.\n';
      await outside.run('sendmail -f wang@partner.example you@example.org', mail);
      await expect.poll(() => machine.run(inbox).catch(String), { timeout: 60_000 }).toContain('They have arrived.');
      expect(await machine.run(inbox)).toMatch(/Authentication-Results: .*spf=pass/s);
    });

    await test.step('a server that dies is started again, with the mail', async () => {
      await machine.run('systemctl kill --signal KILL --kill-whom main hongyan');
      await expect.poll(() => machine.run(inbox).catch(String), { timeout: 60_000 }).toContain('They have arrived.');
    });

    await test.step('a backup can be made where the service may write, and read from there', async () => {
      await machine.run('hongyan-admin backup create --to /var/backups/hongyan');
      expect(await machine.run('hongyan-admin backup verify --from /var/backups/hongyan')).toContain('whole');
      const elsewhere = 'install -d -o hongyan /backup && hongyan-admin backup create --to /backup';
      await expect(machine.run(elsewhere)).rejects.toThrow('ReadWritePaths');
    });

    await test.step('the preparation can be repeated, and refuses what makes no sense', async () => {
      const setUp = `/opt/hongyan-${version}/bin/hongyan-setup`;
      const before = await machine.run('cat /etc/hongyan/hongyan.json');
      expect(await machine.run(`${setUp} other.example.org`)).toContain('stays as it is');
      expect(await machine.run('cat /etc/hongyan/hongyan.json')).toBe(before);
      const refusals = {
        mail: 'not a whole name',
        'mail.example.org you': 'not an email address',
        '"a b.c"': 'not the name of a machine',
      };
      for (const [parameters, reason] of Object.entries(refusals))
        await expect(machine.run(`${setUp} ${parameters}`), parameters).rejects.toThrow(reason);
      await expect(machine.run(`runuser -u hongyan ${setUp} mail.example.org`)).rejects.toThrow('run it as root');
    });
  } catch (error) {
    const [, machine] = systems;
    console.log(await machine?.run('journalctl --unit hongyan --no-pager --lines 100').catch(String));
    throw error;
  } finally {
    for (const system of systems) await system.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
