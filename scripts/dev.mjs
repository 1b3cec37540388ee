// npm run dev: the server, restarted when a file changes, and Vite's server for the web client in front of it.
// Vite passes /api to the server; the port comes from HONGYAN_HTTP_PORT, which both read.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setUpToolchain } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { watchParent } from './run-child.mjs';
import { runMain } from './say.mjs';

const defaultHttpPort = '8080';

function startAll(toolchain, args) {
  const env = {
    ...toolchain.env,
    HONGYAN_HTTP_PORT: toolchain.env.HONGYAN_HTTP_PORT ?? defaultHttpPort,
    // The port is set by us: a developer's first look is the demonstration too.
    HONGYAN_DEMO: toolchain.env.HONGYAN_DEMO ?? '1',
  };
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = { stdio: 'inherit', env };
  return [
    spawn(toolchain.node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...args], {
      ...options,
      cwd: root,
    }),
    spawn(toolchain.node, [vite, '--clearScreen', 'false'], { ...options, cwd: join(root, 'apps', 'web') }),
  ];
}

await runMain(async (args) => {
  const toolchain = await setUpToolchain();
  const children = startAll(toolchain, args);
  const endAll = () => children.forEach((child) => child.kill('SIGTERM'));
  let firstCode;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      firstCode ??= 0;
      endAll();
    });
  }
  // Nobody wants a development server that stays behind a terminal that was killed.
  const stopWatching = watchParent(() => {
    firstCode ??= 0;
    endAll();
  });
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        const end = (code) => {
          firstCode ??= code;
          endAll();
          resolve();
        };
        child.once('error', () => end(1));
        child.once('exit', (code) => end(code ?? 0));
      }),
  );
  await Promise.all(ends);
  stopWatching();
  return firstCode;
});
