// What the file centre costs: `npm run bench -- files [--postgres URL] [--files 10000] [--bytes N]`. So many small files go into one folder, four at once,
// and one large file (2 GiB where nothing else is said) goes up and down, resumably and by WebDAV. Prints JSON; times in milliseconds over HTTP.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApi } from './parts/api.ts';
import { fillStore, password } from './parts/fill-store.ts';
import { measureLargeFile } from './parts/measure-large-file.ts';
import { measureManyFiles } from './parts/measure-many-files.ts';
import { startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    files: { type: 'string', default: '10000' },
    bytes: { type: 'string', default: String(2 * 1024 ** 3) },
  },
});
const databaseUrl = values.postgres ?? null;
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-files-'));
try {
  const { mailboxes } = await fillStore(directory, databaseUrl, [0]);
  const address = mailboxes[0]?.address ?? '';
  const server = await startServerProcess(directory, databaseUrl);
  const api = await createApi(server.url, address, password);
  const figures = {
    many: await measureManyFiles(server, api, Number(values.files)),
    // A code for WebDAV wants a sign-in of the last ten minutes, and many files take longer.
    large: await measureLargeFile(server, await createApi(server.url, address, password), {
      address,
      bytes: Number(values.bytes),
    }),
  };
  await server.stop();
  console.log(JSON.stringify(figures, null, 2));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
