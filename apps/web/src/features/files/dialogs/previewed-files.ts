import { api, readData } from '../../../platform/api/api-client.ts';
import { downloadPath, type ShownFile } from '../api.ts';

/** A version of a file, for the viewer: what it shows of one never changes. */
export const previewKey = ({ nodeId, versionNo }: Pick<ShownFile, 'nodeId' | 'versionNo'>): string =>
  `${nodeId}/${String(versionNo)}`;

/** The file of such a key. */
export const nodeOfKey = (key: string): string => key.split('/')[0] ?? '';

/** The files of a view, for the viewer. */
export const previewsOf = {
  areFiles: true,
  key: ['files', 'preview'],
  load: (key: string, signal: AbortSignal) =>
    readData(api.files.preview({ nodeId: nodeOfKey(key), versionNo: Number(key.split('/')[1]) }, { signal })),
};

export const toPreviewed = (file: ShownFile) => ({
  part: previewKey(file),
  fileName: file.name,
  size: file.size,
  url: downloadPath([file]).replace(/^\/api\//, ''),
  preview: file.preview,
});
