/** Systems of their own within this machine: namespaces and a root directory that keeps changes in memory (enter-root.sh). Linux, as root. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const enterRoot = fileURLToPath(new URL('enter-root.sh', import.meta.url));

/** Where scripts/bring-browser.mjs puts packages that are not installed here. */
export const debianPackages = fileURLToPath(new URL('../../../.cache/debian', import.meta.url));

/** Of a new machine: whatever shell begins the tests, its own directories are not there for the service. */
const plainPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const cgroupMounts = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'];
/** Where cgroups of version 2 are, which systemd needs one of. */
const cgroups = cgroupMounts.find(
  (directory) => existsSync(`${directory}/cgroup.procs`) && existsSync(`${directory}/cgroup.controllers`),
);

const needed = [
  '/lib/systemd/systemd',
  '/usr/bin/pebble',
  '/usr/bin/unshare',
  '/usr/bin/nsenter',
  '/usr/bin/setpriv',
  '/usr/bin/swaks',
];

/** Why no system of its own can be made here; null: it can. */
export function whyNoSystem(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs to be root on Linux';
  const missing = needed.find((file) => !existsSync(file));
  if (missing !== undefined) return `needs ${missing}`;
  const fetched = existsSync(debianPackages) ? readdirSync(debianPackages) : [];
  for (const server of ['postfix', 'unbound'])
    if (!existsSync(`/usr/sbin/${server}`) && !fetched.some((file) => file.startsWith(`${server}_`)))
      return `needs ${server}, installed or fetched`;
  if (cgroups === undefined) return 'needs cgroups of version 2';
  const tried = spawnSync('unshare', [
    '--mount',
    '--net',
    '--uts',
    '--ipc',
    '--cgroup',
    '--pid',
    '--fork',
    'mount',
    '-t',
    'tmpfs',
    'tmpfs',
    '/mnt',
  ]);
  return tried.status === 0 ? null : 'needs namespaces of its own';
}

export interface OwnSystem {
  /** Of its first process, as this machine counts. */
  readonly pid: number;
  /** Runs a command line in it, as root, with nothing of this process's environment; answers its output. Rejects with `stdout` and `stderr` where it fails. */
  run(command: string, input?: string | Uint8Array): Promise<string>;
  stop(): Promise<void>;
}

/** The system's first process, once its root directory is the new one: only then does enter-root.sh start the program, with this variable. */
async function firstProcess(child: ChildProcess): Promise<number> {
  const pid = String(child.pid);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the system ended with ${String(child.exitCode)}`);
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    const first = children.trim().split(' ')[0] ?? '';
    const environment = await readFile(`/proc/${first}/environ`, 'utf8').catch(() => '');
    if (environment.startsWith('container=test')) return Number(first);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** `hidden`: a directory of this machine that is empty there. `withCgroup`: for systemd. */
export async function startSystem({
  name,
  hostname,
  hidden,
  program,
  withCgroup,
}: {
  readonly name: string;
  readonly hostname: string;
  readonly hidden: string;
  readonly program: readonly string[];
  readonly withCgroup: boolean;
}): Promise<OwnSystem> {
  const cgroup = withCgroup ? `${cgroups ?? ''}/hongyan-${name}-${String(process.pid)}` : '-';
  const child = spawn('bash', [enterRoot, cgroup, hostname, hidden, ...program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const pid = await firstProcess(child);
  return {
    pid,
    run: async (command, input: string | Uint8Array = '') => {
      const inside = ['--target', String(pid), '--all', '--', 'sh', '-c', command];
      const running = run('nsenter', inside, {
        env: { PATH: plainPath, LANG: 'C.UTF-8' },
        maxBuffer: 2 ** 26,
      });
      // A command may end without reading it.
      running.child.stdin?.on('error', () => undefined);
      running.child.stdin?.end(input);
      return (await running).stdout;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      // The kernel takes a moment to see that the last process is gone.
      if (withCgroup)
        for (let tries = 0; tries < 50 && existsSync(cgroup); tries += 1) {
          spawnSync('find', [cgroup, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+']);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
    },
  };
}

/** A cable between two systems; both call their end eth0. */
export async function connectSystems(
  one: { readonly system: OwnSystem; readonly addresses: readonly string[] },
  other: { readonly system: OwnSystem; readonly addresses: readonly string[] },
): Promise<void> {
  await run('ip', [
    'link',
    'add',
    'name',
    'eth0',
    'netns',
    String(one.system.pid),
    'type',
    'veth',
    'peer',
    'name',
    'eth0',
    'netns',
    String(other.system.pid),
  ]);
  for (const { system, addresses } of [one, other]) {
    const set = addresses.map((address) => `ip address add ${address}/24 dev eth0`).join(' && ');
    await run('nsenter', ['--target', String(system.pid), '--net', '--', 'sh', '-c', `ip link set eth0 up && ${set}`]);
  }
}
