import type { PackedThreads } from '../session-port.ts';

/** A thread as a tree, as it is easily written down and read. */
export interface ThreadTree {
  readonly uid: number;
  readonly children: readonly ThreadTree[];
}

/** Trees as the port hands them over. */
export function packThreads(trees: readonly ThreadTree[]): PackedThreads {
  const uids: number[] = [];
  const childCounts: number[] = [];
  const left = [...trees].reverse();
  for (let tree = left.pop(); tree !== undefined; tree = left.pop()) {
    uids.push(tree.uid);
    childCounts.push(tree.children.length);
    left.push(...[...tree.children].reverse());
  }
  return { uids: Uint32Array.from(uids), childCounts: Uint32Array.from(childCounts) };
}

/** What the port hands over as trees. */
export function unpackThreads({ uids, childCounts }: PackedThreads): ThreadTree[] {
  type Growing = { readonly uid: number; readonly children: Growing[] };
  const left: Growing[] = [];
  for (let at = uids.length - 1; at >= 0; at -= 1) {
    const children = Array.from({ length: childCounts[at] ?? 0 }, () => left.pop()).filter((one) => one !== undefined);
    left.push({ uid: uids[at] ?? 0, children });
  }
  return left.reverse();
}
