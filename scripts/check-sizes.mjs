// Measures what a browser loads for sign-in and for the inbox, from Vite's manifest, against apps/web/size-budget.json:
// `{ "sign-in": { "modules": ["index.html", …], "maxBytes": …, "maxRequests": … }, … }`. A module is a source path as the manifest
// names it; with it count everything it imports statically. Counted are the page, scripts, styles and what these bring (pictures,
// fonts), each as the server sends it: the .br file beside, else as brotli would make it. Calls of the API are not files.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from './bring-node.mjs';

/** Fonts and pictures are compressed already and are sent as they are. */
const sentAsIs = /\.(woff2?|png|jpe?g|webp|avif|gif|ico)$/;

/** The files that a browser asks for when it loads these modules, each once; an unknown module is an error, not nothing. */
export function filesOfModules(manifest, modules) {
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`"${key}" is not in the manifest; it has: ${Object.keys(manifest).join(', ')}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of modules) visit(key);
  return [...files];
}

function transferredBytes(file) {
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`).length;
  const bytes = readFileSync(file);
  return sentAsIs.test(file) ? bytes.length : brotliCompressSync(bytes).length;
}

/** Measures one page of the budget in a built folder. */
export function measurePage(dist, manifest, { modules }) {
  const files = ['index.html', ...filesOfModules(manifest, modules)].map((file) => ({
    file,
    bytes: transferredBytes(join(dist, file)),
  }));
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), requests: files.length };
}

/** What a measured page has too much of, one line each. */
export function overBudget({ bytes, requests }, { maxBytes, maxRequests }) {
  const problems = [];
  if (!(bytes <= maxBytes)) problems.push(`${bytes} bytes, allowed are ${maxBytes}`);
  if (!(requests <= maxRequests)) problems.push(`${requests} requests, allowed are ${maxRequests}`);
  return problems;
}

function main() {
  const web = join(root, 'apps', 'web');
  const dist = join(web, 'dist');
  const manifestFile = join(dist, '.vite', 'manifest.json');
  if (!existsSync(manifestFile))
    throw new Error('apps/web/dist/.vite/manifest.json is missing: build with `build: { manifest: true }` first.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const budget = JSON.parse(readFileSync(join(web, 'size-budget.json'), 'utf8'));
  let isWithin = true;
  for (const [name, page] of Object.entries(budget)) {
    const measured = measurePage(dist, manifest, page);
    const problems = overBudget(measured, page);
    console.log(
      `${problems.length === 0 ? '✓' : '✗'} ${name}: ${(measured.bytes / 1000).toFixed(1)} kB in ${measured.requests} requests (at most ${page.maxBytes / 1000} kB in ${page.maxRequests})`,
    );
    if (problems.length === 0) continue;
    isWithin = false;
    for (const { file, bytes } of measured.files.sort((a, b) => b.bytes - a.bytes))
      console.log(`    ${String(bytes).padStart(8)} ${file}`);
  }
  return isWithin ? 0 : 1;
}

if (process.argv[1]?.endsWith('check-sizes.mjs')) {
  try {
    process.exitCode = main();
  } catch (error) {
    console.log(`✗ ${error.message}`);
    process.exitCode = 1;
  }
}
