// A file of 2G by a resumable upload, through a broken connection and a kill -9 of the server: `npm run bench -- upload`.
// `--bytes N` a smaller one. Prints JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillStore, password } from './parts/fill-store.ts';
import { measureUpload } from './parts/measure-upload.ts';
import { startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({ options: { bytes: { type: 'string', default: String(2 * 1024 ** 3) } } });
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-upload-'));
try {
  const filled = await fillStore(directory, null, [100]);
  const figures = await measureUpload({
    start: () => startServerProcess(directory, null),
    address: filled.mailboxes[0]?.address ?? '',
    password,
    bytes: Number(values.bytes),
  });
  console.log(JSON.stringify(figures, null, 2));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
