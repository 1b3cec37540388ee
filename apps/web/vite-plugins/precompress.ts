import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressibleExtensions = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/** Below this a compressed copy saves less than one packet; not worth a file. */
const minCompressBytes = 1024;

const gzipFile = promisify(gzip);
const brotliFile = promisify(brotliCompress);

/** Writes `x.br` and `x.gz` beside every text file of the build, so that the server never compresses at request time. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'hongyan-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressibleExtensions.has(extname(entry.name)));
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < minCompressBytes) return;
  const [zipped, brotlied] = await Promise.all([
    gzipFile(bytes, { level: 9 }),
    brotliFile(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, brotlied)]);
}
