import { sentMessage } from './sent-message.ts';
import type { Version } from './version.ts';

/** What two versions are compared by. */
export interface VersionFigure {
  /** Before the first turn; answers what is timed at each turn, whose numbers rise by one. */
  prepare(version: Version): Promise<(turn: number) => Promise<unknown>>;
  /** Part of the turns, for what takes long. */
  readonly share?: number;
}

/** So many small calls are one sample. */
const callsAtOnce = 20;
const connections = 32;
const listedAtOnce = 10;
const inbox = '1';
const pollMs = 10;

const listFirstPage = ({ api }: Version): Promise<unknown> =>
  api.data(api.client.mailbox.list({ mailboxId: inbox, pageNum: 1, pageSize: 15 }));

async function readIds({ api }: Version, pages: number, pageSize: number): Promise<string[]> {
  const ids: string[] = [];
  for (let pageNum = 1; pageNum <= pages; pageNum += 1) {
    const page = await api.data(api.client.mailbox.list({ mailboxId: inbox, pageNum, pageSize }));
    ids.push(...page.list.map(({ mailId }) => mailId));
  }
  return ids;
}

async function addFolder({ api }: Version, folderName: string): Promise<string> {
  return (await api.data(api.client.folders.saveFolder({ folderName }))).folderId;
}

const first: VersionFigure = {
  prepare: async (version) => async () => {
    for (let call = 0; call < callsAtOnce; call += 1) await listFirstPage(version);
  },
};

const open: VersionFigure = {
  prepare: async (version) => {
    const ids = (await readIds(version, 1, 50)).slice(1);
    const { api } = version;
    return async (turn) => {
      for (let call = 0; call < callsAtOnce; call += 1) {
        const mailId = ids[(turn * callsAtOnce + call) % ids.length] ?? '';
        await api.data(api.client.mailbox.detail({ mailId }));
      }
    };
  },
};

const listing: VersionFigure = {
  prepare: async (version) => () =>
    Promise.all(
      Array.from({ length: connections }, async () => {
        for (let call = 0; call < listedAtOnce; call += 1) await listFirstPage(version);
      }),
    ),
};

/** There and back by turns. */
const move: VersionFigure = {
  share: 0.5,
  prepare: async (version) => {
    const mailIds = await readIds(version, 5, 200);
    const target = await addFolder(version, 'moved');
    const { api } = version;
    let isThere = false;
    return async () => {
      const targetMailboxId = isThere ? inbox : target;
      isThere = !isThere;
      await api.data(api.client.mailbox.move({ mailIds, targetMailboxId }));
    };
  },
};

const send: VersionFigure = {
  prepare:
    async ({ api, receiving, sender, receiver }) =>
    async (turn) => {
      const subject = `s${String(turn)}`;
      await api.data(api.client.compose.send({ content: sentMessage(sender.address, receiver.address, subject) }));
      for (;;) {
        const page = await receiving.data(receiving.client.mailbox.list({ mailboxId: inbox, pageSize: 1 }));
        if (page.list[0]?.mailSubject === subject) return;
      }
    },
};

/** The whole inbox by one call, there and back by turns. */
const moveAll: VersionFigure = {
  share: 0.2,
  prepare: async (version) => {
    const target = await addFolder(version, 'all');
    const { api } = version;
    let isThere = false;
    return async () => {
      const [from, to] = isThere ? [target, inbox] : [inbox, target];
      isThere = !isThere;
      const list = { kind: 'folder', mailboxId: from, isUnread: 2 } as const;
      const action = { kind: 'move', targetMailboxId: to } as const;
      const { bulkId } = await api.data(api.client.bulk.start({ list, action }));
      for (;;) {
        const [bulk] = (await api.data(api.client.bulk.state({ bulkId }))).list;
        if (bulk?.state !== 'running') return;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    };
  },
};

/** In this order: the last moves the whole mailbox. */
export const versionFigures: Readonly<Record<string, VersionFigure>> = {
  [`firstPageOf15, ${String(callsAtOnce)} calls`]: first,
  [`open, ${String(callsAtOnce)} calls`]: open,
  [`firstPageOf15, ${String(listedAtOnce)} calls on each of ${String(connections)} connections`]: listing,
  move1000: move,
  sendUntilListed: send,
  moveAllInBackground: moveAll,
};
