import type { NodeId } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import { createUpload, sendChunk, sha256 } from '@hongyan/testkit/protocols/tus-client.ts';
import type { CallClass, CallExample, OwnThings } from '@hongyan/testkit/server/call-example.ts';
import { makeShares, type ShareThings } from './file-shares.ts';
import { resumableBytes } from './large-attachments.ts';

/** What calls of the file centre name. */
export type FileThings = Pick<
  OwnThings,
  'fileId' | 'fileFolderId' | 'fileTargetId' | 'trashedFileId' | 'fileSpaceId' | 'fileUploadId' | 'shownFileId'
> &
  ShareThings;

/** Numbers of nodes begin anew in each organisation: those of others lie above whatever a test makes. */
const spareFolders = 450;

async function putFile(own: ApiClient, folderId: NodeId, name: string): Promise<NodeId> {
  const file = { name, type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') };
  const { envelope } = await own.upload('file/centre/put', file, { folderId, onConflict: 'rename' });
  return (envelope?.data as { nodeId: NodeId }).nodeId;
}

async function uploadInto(own: ApiClient, folderId: NodeId): Promise<string> {
  const metadata = `filename ${btoa('whole.bin')},purpose ${btoa('file')},folder ${btoa(folderId)}`;
  const begun = await createUpload(own, { length: resumableBytes.length }, { 'upload-metadata': metadata });
  const uploadId = begun.headers.get('location')?.split('/').at(-1) ?? '';
  await sendChunk(own, uploadId, 0, resumableBytes);
  return uploadId;
}

/** Files of somebody's own space. */
export async function makeFiles(own: ApiClient, spare: number): Promise<FileThings> {
  const [space] = (await own.files.spaces({})).data.list;
  if (space === undefined) throw new Error('there is no space');
  const paths = Array.from({ length: spareFolders }, (_, index) => [`spare ${String(index)}`]);
  if (spare > 0) await own.files.ensureFolders({ parentId: space.rootId, paths });
  const name = `f${String(performance.now())}`;
  const folder = (await own.files.createFolder({ parentId: space.rootId, name })).data;
  const target = (await own.files.createFolder({ parentId: folder.nodeId, name: 'target' })).data;
  const fileId = await putFile(own, folder.nodeId, 'file.pdf');
  await own.upload(
    'file/centre/put',
    { name: 'file.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
    { folderId: folder.nodeId, onConflict: 'version' },
  );
  const trashedFileId = await putFile(own, folder.nodeId, 'gone.pdf');
  await own.files.delete({ nodeIds: [trashedFileId] });
  const preview = (await own.files.preview({ nodeId: fileId })).data;
  return {
    fileId,
    fileFolderId: folder.nodeId,
    fileTargetId: target.nodeId,
    trashedFileId,
    fileSpaceId: space.spaceId,
    fileUploadId: await uploadInto(own, folder.nodeId),
    ...(await makeShares(own, folder.nodeId)),
    shownFileId: preview.view === 'pdf' ? (preview.url.split('/').at(-1) ?? '') : '',
  };
}

const ofFile = (input: Record<string, unknown> = {}): CallExample => ({
  valid: (own) => ({ nodeId: own.fileId, ...input }),
  malformed: { nodeId: '../1' },
});
const ofFiles = (key: 'fileId' | 'trashedFileId', input: Record<string, unknown> = {}): CallExample => ({
  valid: (own) => ({ nodeIds: [own[key]], ...input }),
  malformed: { nodeIds: ["' or 1=1"] },
});
const ofSpace: CallExample = { valid: (own) => ({ spaceId: own.fileSpaceId }), malformed: { spaceId: 'mine' } };
const paged: CallExample = { valid: () => ({ offset: 0 }), malformed: { offset: 'first' } };

export const filesExamples: Readonly<Record<string, CallExample>> = {
  'files.spaces': { valid: () => ({}), malformed: null },
  'files.list': { valid: (own) => ({ folderId: own.fileFolderId }), malformed: { folderId: '1 or 1=1' } },
  'files.get': ofFile(),
  'files.trash': ofSpace,
  'files.starred': paged,
  'files.recent': paged,
  'files.search': {
    valid: (own) => ({ text: 'file', folderId: own.fileFolderId }),
    malformed: { text: 'x', folderId: '/' },
  },
  'files.activity': ofFile(),
  'files.usage': ofSpace,
  'files.createFolder': {
    valid: (own) => ({ parentId: own.fileFolderId, name: 'made' }),
    malformed: { parentId: '1', name: 5 },
  },
  'files.ensureFolders': {
    valid: (own) => ({ parentId: own.fileFolderId, paths: [['a', 'b']] }),
    malformed: { parentId: '1', paths: 'a/b' },
  },
  'files.rename': ofFile({ name: 'renamed.pdf' }),
  'files.move': {
    valid: (own) => ({ nodeIds: [own.fileId], targetId: own.fileTargetId }),
    malformed: { nodeIds: ['x'], targetId: '1' },
  },
  'files.copy': {
    valid: (own) => ({ nodeIds: [own.fileId], targetId: own.fileTargetId }),
    malformed: { nodeIds: ['x'], targetId: '1' },
  },
  'files.delete': ofFiles('fileId'),
  'files.restore': ofFiles('trashedFileId'),
  'files.purge': ofFiles('trashedFileId'),
  'files.emptyTrash': ofSpace,
  'files.star': ofFiles('fileId', { starred: true }),
  'files.versions': ofFile(),
  'files.restoreVersion': ofFile({ versionNo: 1 }),
  'files.deleteVersion': ofFile({ versionNo: 1 }),
  'files.put': { valid: () => ({}), refusal: 'invalidInput', malformed: null },
  'files.finishUpload': {
    valid: (own) => ({ uploadId: own.fileUploadId, sha256: sha256(resumableBytes).toString('hex') }),
    malformed: { uploadId: '../../x', sha256: 'short' },
  },
  'files.download': ofFile(),
  'files.downloadZip': { valid: (own) => ({ nodeIds: own.fileId }), malformed: { nodeIds: '1;2' } },
  'files.preview': ofFile(),
  'files.shown': { valid: (own) => ({ id: own.shownFileId }), malformed: { id: 'x'.repeat(501) } },
  // A PDF has no small picture.
  'files.picture': { ...ofFile({ versionNo: 1 }), refusal: 'fileNotFound' },
  'files.attach': ofFiles('fileId'),
  'files.saveFromMail': {
    valid: (own) => ({ mailId: own.mailId, parts: ['2'], folderId: own.fileFolderId }),
    malformed: { mailId: '1', parts: ['../2'], folderId: '1' },
  },
  'files.grants': ofFile(),
  'files.saveGrants': ofFile({ grants: [] }),
  // Nothing is shared with its own owner.
  'files.leave': { ...ofFile(), refusal: 'fileNotFound' },
  'files.sharedWithMe': paged,
  'files.sharedByMe': paged,
};

const ownFiles = { as: 'nothing', why: 'files of the file centre' } as const;

export const filesClasses: Readonly<Record<string, CallClass>> = {
  ...Object.fromEntries(Object.keys(filesExamples).map((name) => [name, ownFiles])),
  'files.saveFromMail': { as: 'mail' },
};
