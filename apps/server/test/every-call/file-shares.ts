import type { NodeId } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import type { CallClass, CallExample, OwnThings } from '@hongyan/testkit/server/call-example.ts';

/** What calls of links to files name. */
export type ShareThings = Pick<OwnThings, 'shareId' | 'shareLinkId' | 'shareTicket' | 'requestTicket'>;

const code = 'Ab12';
const terms = { days: 30, accesses: 100 };

/** A link to a folder and a request for files in it, both opened. */
export async function makeShares(own: ApiClient, folderId: NodeId): Promise<ShareThings> {
  const share = (await own.fileShares.create({ nodeIds: [folderId], ...terms, code })).data;
  const limits = { maxFiles: 100, maxFileBytes: 1_000 };
  const request = (await own.fileShares.createRequest({ folderId, ...terms, code, ...limits })).data;
  const open = async (url: string) => {
    const id = url.split('id=')[1] ?? '';
    return { id, ticket: (await own.fileShares.open({ id, code })).data.ticket.ticket };
  };
  const { id: shareLinkId, ticket: shareTicket } = await open(share.url);
  return { shareId: share.shareId, shareLinkId, shareTicket, requestTicket: (await open(request.url)).ticket };
}

const ofFile = (input: Record<string, unknown> = {}): CallExample => ({
  valid: (own) => ({ ticket: own.shareTicket, nodeId: own.fileId, ...input }),
  malformed: { ticket: 'x', nodeId: '../1', ...input },
});
const tooLong = 'x'.repeat(301);

export const fileSharesExamples: Readonly<Record<string, CallExample>> = {
  'fileShares.create': {
    valid: (own) => ({ nodeIds: [own.fileId], ...terms, code }),
    malformed: { nodeIds: ["' or 1=1"], ...terms },
  },
  'fileShares.createRequest': {
    valid: (own) => ({ folderId: own.fileFolderId, ...terms, maxFiles: 1, maxFileBytes: 1 }),
    malformed: { folderId: '1', ...terms, maxFiles: 0, maxFileBytes: 'all' },
  },
  'fileShares.list': { valid: () => ({ state: 'normal' }), malformed: { state: 'any' } },
  'fileShares.renew': {
    valid: (own) => ({ shareId: own.shareId, ...terms }),
    malformed: { shareId: '../1', ...terms },
  },
  'fileShares.cancel': { valid: (own) => ({ shareId: own.shareId }), malformed: { shareId: 1 } },
  'fileShares.log': { valid: (own) => ({ shareId: own.shareId }), malformed: { shareId: "' or 1=1" } },
  'fileShares.describe': { valid: (own) => ({ id: own.shareLinkId }), malformed: { id: tooLong } },
  'fileShares.open': { valid: (own) => ({ id: own.shareLinkId, code }), malformed: { id: 'x', code: 7 } },
  'fileShares.renewTicket': { valid: (own) => ({ ticket: own.shareTicket }), malformed: { ticket: tooLong } },
  'fileShares.items': {
    valid: (own) => ({ ticket: own.shareTicket, folderId: own.fileFolderId }),
    malformed: { ticket: 'x', folderId: '/' },
  },
  'fileShares.preview': ofFile(),
  'fileShares.shown': ofFile({ form: 'file' }),
  'fileShares.download': ofFile(),
  'fileShares.zip': {
    valid: (own) => ({ ticket: own.shareTicket, nodeIds: own.fileId }),
    malformed: { ticket: 'x', nodeIds: '1;2' },
  },
  'fileShares.put': { valid: (own) => ({ ticket: own.requestTicket }), malformed: { ticket: tooLong } },
};

const ownShares = { as: 'nothing', why: 'links to files of the file centre' } as const;

export const fileSharesClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(fileSharesExamples).map((name) => [name, ownShares]),
);
