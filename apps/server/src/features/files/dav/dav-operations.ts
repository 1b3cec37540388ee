/** Changes of files by programs: each checks everything anew in its transaction, then does what the web client's call does. */
import { DavRefusal, type FileConditions, type FilePath } from '@hongyan/dav';
import {
  type Change,
  defineOperation,
  type Operation,
  type RunningContext,
  type Tx,
} from '../../../engines/database/port.ts';
import { requireActor, takeTurn } from '../change.ts';
import { type FileContent, keepInTurn } from '../content/keep-file.ts';
import { checkName } from '../names.ts';
import { copyInTurn } from '../nodes/copy-nodes.ts';
import { createFolderInTurn } from '../nodes/create-folder.ts';
import { moveInTurn } from '../nodes/move-nodes.ts';
import { trashInTurn } from '../nodes/trash-nodes.ts';
import { type FoundNode, readActor } from '../policy.ts';
import type { FileQuotas } from '../spaces/quota.ts';
import { etagOf } from './dav-entries.ts';
import { type PlainRefusal, toPlain } from './dav-refusals.ts';
import type { DavRoot } from './dav-roots.ts';
import { DavView, type Location } from './dav-view.ts';

/** What every such change is told. */
export interface DavInput {
  readonly roots: readonly DavRoot[];
  readonly path: FilePath;
  readonly conditions: FileConditions;
}

/** A change under way. */
export interface DavTurn {
  readonly tx: Tx;
  readonly context: RunningContext;
  readonly view: DavView;
  readonly orgId: number;
  readonly account: number;
  readonly revision: number;
}

export type DavOutcome<Output> = { readonly refused: PlainRefusal } | { readonly done: Output };

interface Acted<Output> {
  readonly output: Output;
  readonly changes?: readonly Change[];
}

/** `check` may refuse, and changes nothing; `act` does it. */
export function defineDavOperation<Input extends DavInput, Checked, Output>(
  name: string,
  {
    check,
    act,
  }: {
    readonly check: (turn: DavTurn, input: Input) => Promise<Checked>;
    readonly act: (turn: DavTurn, checked: Checked, input: Input) => Promise<Acted<Output>>;
  },
): Operation<Input, DavOutcome<Output>> {
  return defineOperation<Input, DavOutcome<Output>>({
    name,
    accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
    run: async (tx, context, input) => {
      const { account, orgId } = requireActor(context);
      const revision = await takeTurn(tx, orgId);
      const view = await DavView.open(tx, await readActor(tx, context), input.roots, context.now);
      const turn: DavTurn = { tx, context, view, orgId, account, revision };
      let checked: Checked;
      try {
        checked = await check(turn, input);
      } catch (error) {
        if (error instanceof DavRefusal) return { output: { refused: toPlain(error) } };
        throw error;
      }
      const { output, changes = [] } = await act(turn, checked, input);
      return { output: { done: output }, changes: [...changes] };
    },
  });
}

/** Where a file may be written now. */
export async function checkPut(view: DavView, { path, conditions }: Omit<DavInput, 'roots'>): Promise<Location> {
  const place = await view.requireLocation(path);
  if (place.there?.node.is_folder === 1) throw new DavRefusal(405, 'A folder is there');
  await view.requireConditions(conditions, path);
  await (place.there === null
    ? view.requireUnlocked(place.parent, conditions)
    : view.requireUnlocked(place.there, conditions));
  return place;
}

export interface Written {
  readonly created: boolean;
  readonly etag: string;
  readonly nodeId: number;
  readonly blobIds: readonly string[];
}

/** Keeps a content that has come, as a file or as the next version of one. */
export async function writeInTurn(
  { tx, context, account, revision }: DavTurn,
  { parent, there, name }: Location,
  {
    content,
    quotas,
    conditions,
  }: { readonly content: FileContent; readonly quotas: FileQuotas } & Pick<DavInput, 'conditions'>,
): Promise<Acted<Written>> {
  const input = {
    folderId: parent.node.node_id,
    name: there?.node.name ?? checkName(name),
    onConflict: 'version' as const,
    content,
    uploadId: null,
    action: 'uploaded' as const,
    tokens: conditions.tokens,
    quotas,
  };
  const { output, changes } = await keepInTurn(tx, context, { input, folder: parent, revision, account });
  const { row, isNew, blobIds } = output;
  return { output: { created: isNew, etag: etagOf(row), nodeId: row.node_id, blobIds }, changes };
}

export const davPut = defineDavOperation<
  DavInput & { readonly content: FileContent; readonly quotas: FileQuotas },
  Location,
  Written
>('files.dav.put', { check: ({ view }, input) => checkPut(view, input), act: writeInTurn });

export const davMakeFolder = defineDavOperation<DavInput, Location, Record<string, never>>('files.dav.makeFolder', {
  check: async ({ view }, { path, conditions }) => {
    const place = await view.requireLocation(path);
    if (place.there !== null) throw new DavRefusal(405, 'There is one of that name');
    await view.requireConditions(conditions, path);
    await view.requireUnlocked(place.parent, conditions);
    return place;
  },
  act: async ({ tx, context, revision, account }, { parent, name }) => {
    const made = { revision, account, name, onConflict: 'refuse' as const };
    const { changes } = await createFolderInTurn(tx, context, parent, made);
    return { output: {}, changes };
  },
});

export const davRemove = defineDavOperation<DavInput, FoundNode, Record<string, never>>('files.dav.remove', {
  check: async ({ view }, { path, conditions }) => {
    const found = await view.requireRemovable(path);
    await view.requireConditions(conditions, path);
    await view.requireAllUnlocked(found, conditions);
    return found;
  },
  act: async (turn, found) => {
    const { changes } = await trashInTurn(turn.tx, turn.context, [found], turn);
    return { output: {}, changes };
  },
});

interface TransferInput extends DavInput {
  readonly to: FilePath;
  readonly overwrite: boolean;
  readonly quotas: FileQuotas;
}

interface Transfer {
  readonly from: FoundNode;
  readonly place: Location;
  /** What goes first. */
  readonly replaced: FoundNode | null;
}

/** Looks at a destination: what is there goes, where that is wished and may be. */
async function checkTransfer(view: DavView, from: FoundNode, input: TransferInput): Promise<Transfer> {
  const { path, to, overwrite, conditions } = input;
  const place = await view.requireLocation(to);
  await view.requireConditions(conditions, path);
  const { there } = place;
  // A name that differs in its case alone is the same file.
  const replaced = there === null || there.node.node_id === from.node.node_id ? null : there;
  const isIn = (inner: FoundNode, outer: FoundNode): boolean =>
    inner.chain.some(({ nodeId }) => nodeId === outer.node.node_id);
  if (isIn(place.parent, from) || (replaced !== null && isIn(from, replaced)))
    throw new DavRefusal(403, 'One of both lies in the other');
  if (replaced !== null && !overwrite) throw new DavRefusal(412, 'Something is there');
  await view.requireLocationUnlocked({ ...place, there: replaced }, conditions);
  return { from, place, replaced };
}

/** Takes away what is there, and answers the turn in which something else is put there: of each revision one thing is noted. */
async function clearLocation(
  turn: DavTurn,
  { replaced }: Transfer,
): Promise<{ readonly next: DavTurn; readonly cleared: readonly Change[] }> {
  if (replaced === null) return { next: turn, cleared: [] };
  const { changes: cleared } = await trashInTurn(turn.tx, turn.context, [replaced], turn);
  return { next: { ...turn, revision: await takeTurn(turn.tx, turn.orgId) }, cleared };
}

export const davCopy = defineDavOperation<
  TransferInput & { readonly isDeep: boolean },
  Transfer,
  { readonly created: boolean }
>('files.dav.copy', {
  check: async ({ view }, input) => checkTransfer(view, await view.require(input.path), input),
  act: async (turn, transfer, { quotas, isDeep }) => {
    const { next, cleared } = await clearLocation(turn, transfer);
    const { from, place, replaced } = transfer;
    const how = { name: place.name, onConflict: 'refuse' as const, quotas, isShallow: !isDeep };
    const { changes } = await copyInTurn(turn.tx, turn.context, [from], place.parent, { ...next, ...how });
    return { output: { created: replaced === null }, changes: [...cleared, ...changes] };
  },
});

export const davMove = defineDavOperation<TransferInput, Transfer, { readonly created: boolean }>('files.dav.move', {
  check: async ({ view }, input) => {
    const from = await view.requireRemovable(input.path);
    const transfer = await checkTransfer(view, from, input);
    await view.requireAllUnlocked(from, input.conditions);
    return transfer;
  },
  act: async (turn, transfer, { quotas }) => {
    const { from, place, replaced } = transfer;
    const { next, cleared } = await clearLocation(turn, transfer);
    const how = { name: place.name, onConflict: 'refuse' as const, quotas };
    const { changes } = await moveInTurn(turn.tx, turn.context, [from], place.parent, { ...next, ...how });
    return { output: { created: replaced === null }, changes: [...cleared, ...changes] };
  },
});
