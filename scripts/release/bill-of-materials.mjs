// The list of what a release contains (CycloneDX 1.5), and the texts of the licences.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNpm, root } from '../bring-node.mjs';
import { CommandError } from '../say.mjs';

/** What a release is built of. */
const workspaces = ['@hongyan/server', '@hongyan/web'];

/** The libraries of a tree of `npm ls` and all below them, as `name@version`. */
function listNames(dependencies = {}, found = new Set()) {
  for (const [name, { version, dependencies: below }] of Object.entries(dependencies)) {
    if (version !== undefined && !name.startsWith('@hongyan/')) found.add(`${name}@${version}`);
    listNames(below, found);
  }
  return found;
}

/** `npm sbom` leaves out whatever another workspace needs too (npm 11.19: pg, sharp), so the tree is asked for. */
function readTree(toolchain) {
  const args = ['ls', '--all', '--json', '--omit=dev', ...workspaces.map((name) => `--workspace=${name}`)];
  const done = spawnSync(toolchain.node, [findNpm(toolchain.env), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  // It ends with 1 where a peer that nobody needs is missing; what it lists is whole all the same.
  if (done.error || done.stdout === '')
    throw new CommandError(`npm could not list the libraries (npm ls):\n${done.stderr}`);
  return JSON.parse(done.stdout).dependencies;
}

/** The installed libraries of the product: name, version, folder and entry of the lock file, sorted. */
function listLibraries(toolchain) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const wanted = listNames(readTree(toolchain));
  const libraries = Object.entries(packages).flatMap(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const folder = join(root, path);
    return path.includes('node_modules/') && wanted.has(`${name}@${entry.version}`) && existsSync(folder)
      ? [{ name, folder, entry }]
      : [];
  });
  const toKey = ({ name, entry }) => `${name}@${entry.version}`;
  const unique = new Map(libraries.map((library) => [toKey(library), library]));
  return [...unique.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, library]) => library);
}

/** npm's `sha512-…` in base64 as CycloneDX has it. */
function toHashes(integrity = '') {
  const [, content] = /^sha512-([\w+/=]+)/.exec(integrity) ?? [];
  return content === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }];
}

/** What a library says of its licence: an expression of SPDX as a rule. */
function readLicence({ folder, entry }) {
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return entry.license ?? (typeof license === 'string' ? license : undefined);
}

function toComponent(library) {
  const { name, entry } = library;
  // The scope's @ and the slash, as a package URL has them.
  const path = name.split('/').map(encodeURIComponent).join('/');
  const licence = readLicence(library);
  return {
    type: 'library',
    'bom-ref': `${name}@${entry.version}`,
    name,
    version: entry.version,
    purl: `pkg:npm/${path}@${entry.version}`,
    hashes: toHashes(entry.integrity),
    ...(licence === undefined ? {} : { licenses: [{ expression: licence }] }),
  };
}

const licenceName = /^(?:licen[cs]e|copying|notice)/i;

function readLicenceTexts(library) {
  const { name, folder, entry } = library;
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && licenceName.test(file.name),
  );
  const texts = files.map((file) => readFileSync(join(folder, file.name), 'utf8').trim()).sort();
  return [`${name} ${entry.version} (${readLicence(library) ?? 'see below'})`, ...texts].join('\n\n');
}

/**
 * `{ bill, licences }`: the CycloneDX document of the product's own dependencies, the same for the same commit and machine, and the text of all of
 * their licences.
 */
export function describeMaterials(toolchain, { version, time }) {
  const libraries = listLibraries(toolchain);
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': `hongyan@${version}`, name: 'hongyan', version },
    },
    components: libraries.map(toComponent),
  };
  return { bill, licences: libraries.map(readLicenceTexts).join(`\n\n${'-'.repeat(80)}\n\n`) };
}
