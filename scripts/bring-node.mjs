// Brings Node 24 when the machine's own is older: from the npm package of the platform, into the git-ignored folder `.node/`.
// Plain JavaScript for any Node >= 18 on Linux, macOS and Windows.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from './file-lock.mjs';
import { CommandError, say } from './say.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const neededMajor = 24;
const folder = join(root, '.node', String(neededMajor));

/** Four password hashes fill libuv's default pool of 4 and then block file reads (docs/architecture.md). */
const threadPoolSize = '16';

/** npm's own settings of the running script must not steer the npm that we start in another folder. */
const npmVariablesToDrop =
  /^npm_(config_(local_prefix|prefix|workspaces?|include_workspace_root|loglevel|omit|production|global)|lifecycle_|package_|command$)/i;

export function nodeMajor(version) {
  return Number(version.replace(/^v/, '').split('.')[0]);
}

/** The npm packages that carry a Node binary for this machine, best first: the platform's own needs no install script. */
export function nodePackages(platform, arch) {
  const os = platform === 'win32' ? 'win' : platform;
  const cpu = arch === 'arm' ? 'armv7l' : arch === 'ia32' ? 'x86' : arch;
  return [`node-${os}-${cpu}`, 'node'];
}

function binaryIn(where, packageName) {
  const bin = join(where, 'node_modules', packageName, 'bin');
  return [join(bin, 'node'), join(bin, 'node.exe')].find((file) => existsSync(file));
}

function readVersion(binary) {
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

/** Finds the file npm-cli.js, so that npm runs under the Node of our choice without a shell. */
export function findNpm(env = process.env) {
  const running = env.npm_execpath;
  if (running?.endsWith('npm-cli.js') && existsSync(running)) return running;
  const beside = dirname(process.execPath);
  const candidates = [
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  for (const path of (env.PATH ?? env.Path ?? '').split(delimiter)) {
    candidates.push(join(path, 'npm'), join(path, 'node_modules', 'npm', 'bin', 'npm-cli.js'));
  }
  for (const candidate of candidates) {
    if (!existsSync(candidate)) continue;
    const file = realpathSync(candidate);
    if (file.endsWith('npm-cli.js')) return file;
  }
  throw new CommandError(
    'npm was not found. It comes with Node.js: install Node.js 24 from https://nodejs.org and try again.',
  );
}

function npmEnvironment(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !npmVariablesToDrop.test(name)));
}

/** Runs npm under `node` in `cwd`; its output goes to stderr. Throws a CommandError with `failure` when it does not succeed. */
export function runNpm({ node, args, cwd, env, failure }) {
  const done = spawnSync(node, [findNpm(env), ...args], { cwd, env: npmEnvironment(env), stdio: ['ignore', 2, 2] });
  if (done.error) throw new CommandError(`${failure}\n${done.error.message}`);
  if (done.signal) throw new CommandError(`${failure}\nnpm was ended by ${done.signal}.`, 130);
  if (done.status !== 0) {
    throw new CommandError(
      `${failure}\nnpm's own message stands above. Is the network, or the proxy that npm uses, in reach? (npm ping)`,
    );
  }
}

function installInto(target, packageName) {
  mkdirSync(dirname(target), { recursive: true });
  const temporary = mkdtempSync(join(dirname(target), 'tmp-'));
  const removeTemporary = () => rmSync(temporary, { recursive: true, force: true });
  process.once('exit', removeTemporary);
  try {
    // npm looks for the nearest package.json: its own one keeps it inside the temporary folder.
    writeFileSync(join(temporary, 'package.json'), '{ "private": true }\n');
    runNpm({
      node: process.execPath,
      args: [
        'install',
        '--no-save',
        '--no-package-lock',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        `${packageName}@${neededMajor}`,
      ],
      cwd: temporary,
      env: process.env,
      failure: `Could not install the npm package ${packageName}@${neededMajor}.`,
    });
    const binary = binaryIn(temporary, packageName);
    if (!binary || nodeMajor(readVersion(binary) ?? '0') < neededMajor) {
      throw new CommandError(`The Node.js in the npm package ${packageName} does not run on this machine.`);
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(temporary, target);
  } finally {
    process.off('exit', removeTemporary);
    removeTemporary();
  }
}

function removeLeftovers() {
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith('tmp-')) rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

function installedNode(packages) {
  return packages.map((name) => binaryIn(folder, name)).find((file) => file !== undefined);
}

async function installNode(packages) {
  say(
    `This is Node ${process.version}; Hongyan needs Node ${neededMajor}. Installing it into .node/ (once, about 10 seconds) …`,
  );
  let lastError;
  for (const name of packages) {
    try {
      installInto(folder, name);
      const binary = binaryIn(folder, name);
      say(`Node ${readVersion(binary)} is ready.`);
      return binary;
    } catch (error) {
      if (!(error instanceof CommandError) || error.exitCode === 130) throw error;
      lastError = error;
      say(error.message);
    }
  }
  throw new CommandError(
    `${lastError.message}\nYou can also install Node.js ${neededMajor} yourself, from https://nodejs.org, and start again.`,
  );
}

/** The path of a Node >= 24: the running one, or the one in `.node/`, installed there first when it is missing. */
async function findOrInstallNode() {
  if (nodeMajor(process.version) >= neededMajor) return process.execPath;
  const packages = nodePackages(process.platform, process.arch);
  const present = installedNode(packages);
  if (present) return present;
  const lock = join(root, '.cache', 'locks', 'node');
  return withFileLock(
    lock,
    async () => {
      const meanwhile = installedNode(packages);
      if (meanwhile) return meanwhile;
      mkdirSync(dirname(folder), { recursive: true });
      removeLeftovers();
      return installNode(packages);
    },
    () => say('Another command is installing Node; waiting for it …'),
  );
}

/** Node 24 and the environment in which it and its children run: it comes first on the PATH. */
export async function bringNode() {
  const node = await findOrInstallNode();
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const env = {
    ...process.env,
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? threadPoolSize,
    // glibc gives every thread an arena of its own, which a server of many threads pays with 20 MB that nobody uses.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // A thread that finds its sources compiled loads no type stripper: starting it costs half (0.33 s of computing instead of 0.75 s), and the
    // stripper's WebAssembly has once ended a process when its thread ended (V8 13.6, UnregisterWasmAllocation).
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled'),
  };
  if (node !== process.execPath) env[pathName] = [dirname(node), process.env[pathName]].filter(Boolean).join(delimiter);
  return { node, env };
}
