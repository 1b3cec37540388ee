import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const packageFile = require.resolve('pdfjs-dist/package.json');
const { version } = require('pdfjs-dist/package.json') as { version: string };
/** The version stands in the path, so that the files may be kept for ever. */
const servedPath = `assets/pdfjs-${version}`;
/** Character maps (Chinese files without their fonts name them), the fourteen fonts that every reader has, decoders of pictures. */
const folders = ['cmaps', 'standard_fonts', 'wasm'];
const neededFile = /\.(?:bcmap|pfb|ttf|wasm)$|nowasm_fallback\.js$/;

/** Puts the files that pdf.js fetches while it works beside our own; it never asks anybody else for them. */
export function pdfFiles(): Plugin {
  const packageFolder = dirname(packageFile);
  return {
    name: 'hongyan-pdf-files',
    config: () => ({ define: { 'import.meta.env.VITE_PDF_FILES': JSON.stringify(`/${servedPath}/`) } }),
    async generateBundle() {
      for (const folder of folders) {
        for (const name of await readdir(join(packageFolder, folder))) {
          if (!neededFile.test(name)) continue;
          const source = await readFile(join(packageFolder, folder, name));
          this.emitFile({ type: 'asset', fileName: `${servedPath}/${folder}/${name}`, source });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${servedPath}`, (request, response, next) => {
        const match = /^\/(cmaps|standard_fonts|wasm)\/([\w-]+\.\w+)$/.exec(request.url ?? '');
        if (!match?.[1] || !match[2] || !neededFile.test(match[2])) return next();
        if (match[2].endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        createReadStream(join(packageFolder, match[1], match[2]))
          .on('error', next)
          .pipe(response);
      });
    },
  };
}
