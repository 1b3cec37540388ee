/** Threads of mails (RFC 5256 §3): by what they refer to, or by subject and date alone. Plain data, no store. */
import type { PackedThreads } from '@hongyan/imap';

/** A mail as it is threaded. */
export interface ThreadedMail {
  readonly uid: number;
  /** Base subject, folded; empty: it joins nothing. */
  readonly subject: string;
  readonly isReply: boolean;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  /** Null where it has none, or where it is alone anyway. */
  readonly messageId: string | null;
  /** What it refers to, the oldest first (References, else the first of In-Reply-To). */
  readonly references: readonly string[];
}

/** The nearest ones decide; each costs a walk up its row, and a forged field may name thousands. */
const maxReferences = 100;

/** A node of a thread; without a mail it stands for one that is not there. */
interface Container {
  mail: ThreadedMail | null;
  parent: Container | null;
  children: Container[];
}

const emptyContainer = (mail: ThreadedMail | null = null): Container => ({ mail, parent: null, children: [] });

function isAbove(container: Container, below: Container): boolean {
  for (let at: Container | null = below; at !== null; at = at.parent) if (at === container) return true;
  return false;
}

/** Takes a node out of the row that it stands in. */
function detach(child: Container): void {
  if (child.parent !== null) child.parent.children = child.parent.children.filter((one) => one !== child);
  child.parent = null;
}

/** Does nothing where it would make a circle. `child` has no parent. */
function link(parent: Container, child: Container): void {
  // A node without children is above nothing: the walk up is only for those that have some.
  if (child === parent || (child.children.length > 0 && isAbove(child, parent))) return;
  child.parent = parent;
  parent.children.push(child);
}

/** Step 1: every mail below the last that it names, those in a row. */
function linkReferences(mails: readonly ThreadedMail[]): Container[] {
  const byId = new Map<string, Container>();
  const all: Container[] = [];
  const findContainer = (id: string): Container => {
    const known = byId.get(id);
    if (known !== undefined) return known;
    const fresh = emptyContainer();
    byId.set(id, fresh);
    all.push(fresh);
    return fresh;
  };
  for (const mail of mails) {
    // A second mail of the same Message-ID is a mail without one.
    const known = mail.messageId === null ? undefined : findContainer(mail.messageId);
    const own = known === undefined || known.mail !== null ? emptyContainer() : known;
    if (own !== known) all.push(own);
    own.mail = mail;
    let previous: Container | null = null;
    for (const id of mail.references.slice(-maxReferences)) {
      const named = findContainer(id);
      if (previous !== null && named.parent === null) link(previous, named);
      previous = named;
    }
    // Step 1.B: what others say of its parent gives way to its own word, even if that is none or leads into a circle.
    detach(own);
    if (previous !== null) link(previous, own);
  }
  return all.filter((container) => container.parent === null);
}

/**
 * Step 3: nodes without a mail go, their children come up; a root that holds several apart stays. From the leaves up without recursion:
 * forged References can make a row of ten thousands of nodes.
 */
function prune(root: Container): Container[] {
  if (root.children.length === 0) return root.mail === null ? [] : [root];
  const fromAbove = [root];
  for (const container of fromAbove) for (const child of container.children) fromAbove.push(child);
  for (const container of fromAbove.toReversed())
    container.children = container.children.flatMap((child) => (child.mail === null ? child.children : [child]));
  return root.mail !== null || root.children.length > 1 ? [root] : root.children;
}

const findMail = (container: Container): ThreadedMail | null => container.mail ?? container.children[0]?.mail ?? null;

function compareSent(a: Container, b: Container): number {
  const [left, right] = [findMail(a), findMail(b)];
  return (left?.sentAt ?? 0) - (right?.sentAt ?? 0) || (left?.uid ?? 0) - (right?.uid ?? 0);
}

/** All lists of children, without recursion as well. */
function sortDeep(roots: Container[]): void {
  const lists = [roots];
  for (const list of lists) {
    for (const { children } of list) if (children.length > 0) lists.push(children);
  }
  // The mail that stands for a missing parent is the first of its children: they are sorted before it is compared.
  for (const list of lists.toReversed()) if (list.length > 1) list.sort(compareSent);
}

/** Step 5 B: the root that stands for a subject: rather one without a mail, rather one that is no answer. */
function chooseBySubject(roots: readonly Container[]): Map<string, Container> {
  const chosen = new Map<string, Container>();
  for (const root of roots) {
    const mail = findMail(root);
    if (mail === null || mail.subject === '') continue;
    const known = chosen.get(mail.subject);
    const isBetter =
      known === undefined ||
      (root.mail === null && known.mail !== null) ||
      (known.mail !== null && known.mail.isReply && root.mail !== null && !root.mail.isReply);
    if (isBetter) chosen.set(mail.subject, root);
  }
  return chosen;
}

/** Step 5 C: one root into the one that stands for its subject; answers what stands for it now. */
function join(known: Container, root: Container): Container {
  if (known.mail === null && root.mail === null) {
    known.children.push(...root.children);
    return known;
  }
  if (known.mail === null || (root.mail?.isReply === true && !known.mail.isReply)) {
    known.children.push(root);
    return known;
  }
  const holder = emptyContainer();
  holder.children = [known, root];
  return holder;
}

function joinBySubject(roots: readonly Container[]): Container[] {
  const chosen = chooseBySubject(roots);
  const first = new Map(chosen);
  const joined = new Map<Container, Container>();
  const left: Container[] = [];
  for (const root of roots) {
    const subject = findMail(root)?.subject ?? '';
    const known = chosen.get(subject);
    if (known === undefined || first.get(subject) === root) {
      left.push(root);
      continue;
    }
    const now = join(known, root);
    if (now !== known) joined.set(known, now);
    chosen.set(subject, now);
  }
  // What a holder was made for stands where its first mail stood.
  return left.map((root) => joined.get(root) ?? root);
}

function pack(roots: readonly Container[]): PackedThreads {
  const uids: number[] = [];
  const childCounts: number[] = [];
  const left = roots.toReversed();
  for (let container = left.pop(); container !== undefined; container = left.pop()) {
    uids.push(container.mail?.uid ?? 0);
    childCounts.push(container.children.length);
    for (let at = container.children.length - 1; at >= 0; at -= 1) {
      const child = container.children[at];
      if (child !== undefined) left.push(child);
    }
  }
  return { uids: Uint32Array.from(uids), childCounts: Uint32Array.from(childCounts) };
}

/** RFC 5256 §3, REFERENCES. `mails` by ascending UID. */
export function threadByReferences(mails: readonly ThreadedMail[]): PackedThreads {
  const roots = linkReferences(mails).flatMap(prune);
  sortDeep(roots);
  const joined = joinBySubject(roots);
  sortDeep(joined);
  return pack(joined);
}

/** RFC 5256 §3, ORDEREDSUBJECT: mails of one base subject, the first of them above the others. */
export function threadBySubject(mails: readonly Pick<ThreadedMail, 'uid' | 'subject' | 'sentAt'>[]): PackedThreads {
  const sorted = mails.toSorted((a, b) => a.sentAt - b.sentAt || a.uid - b.uid);
  const threads = Map.groupBy(sorted, ({ subject }) => subject);
  const uids = new Uint32Array(mails.length);
  const childCounts = new Uint32Array(mails.length);
  let count = 0;
  for (const thread of threads.values()) {
    childCounts[count] = thread.length - 1;
    for (const { uid } of thread) uids[count++] = uid;
  }
  return { uids, childCounts };
}
