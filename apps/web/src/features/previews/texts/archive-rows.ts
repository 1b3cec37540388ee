import type { ArchiveEntry } from '@hongyan/contract';

/** A row of an archive's tree. */
export interface ArchiveRow {
  readonly key: string;
  readonly name: string;
  readonly depth: number;
  /** Null for a folder that only the names of others show. */
  readonly entry: ArchiveEntry | null;
  readonly isFolder: boolean;
  /** The path would leave the folder that it is unpacked into, or is absolute. */
  readonly climbs: boolean;
}

interface Node {
  readonly children: Map<string, Node>;
  entry: ArchiveEntry | null;
  climbs: boolean;
}

/** Deeper folders are drawn as part of the name: a path of five hundred levels is no tree. */
const maxDepth = 12;

const newNode = (): Node => ({ children: new Map(), entry: null, climbs: false });

function insert(root: Node, entry: ArchiveEntry): void {
  const path = entry.path.replaceAll('\\', '/');
  const climbs = /^(?:\/|[a-z]:)/i.test(path) || path.split('/').includes('..');
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  const shown =
    steps.length > maxDepth ? [...steps.slice(0, maxDepth - 1), steps.slice(maxDepth - 1).join('/')] : steps;
  let node = root;
  for (const step of shown) {
    const child = node.children.get(step) ?? newNode();
    node.children.set(step, child);
    node = child;
  }
  // Two entries of one name: the archive says it twice, and so does the tree.
  if (node.entry !== null) {
    node = newNode();
    root.children.set(`${path} ${root.children.size}`, node);
  }
  node.entry = entry;
  node.climbs = climbs;
}

function flatten(node: Node, prefix: string, depth: number, rows: ArchiveRow[]): void {
  for (const [name, child] of node.children) {
    const key = `${prefix}/${name}`;
    const isFolder = child.children.size > 0 || child.entry?.isFolder === true;
    rows.push({ key, name, depth, entry: child.entry, isFolder, climbs: child.climbs });
    flatten(child, key, depth + 1, rows);
  }
}

/** The entries of an archive as the rows of a tree, in their order. */
export function archiveRows(entries: readonly ArchiveEntry[]): ArchiveRow[] {
  const root = newNode();
  for (const entry of entries) insert(root, entry);
  const rows: ArchiveRow[] = [];
  flatten(root, '', 0, rows);
  return rows;
}
