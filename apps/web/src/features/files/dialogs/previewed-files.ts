import { api, readData } from '../../../platform/api/api-client.ts';
import { downloadPath, type ShownFile } from '../api.ts';

/** The files of a view, for the viewer. */
export const previewsOf = {
  key: ['files', 'preview'],
  load: (part: string, signal: AbortSignal) => readData(api.files.preview({ nodeId: part }, { signal })),
};

export const toPreviewed = (file: ShownFile) => ({
  part: file.nodeId,
  fileName: file.name,
  size: file.size,
  url: downloadPath([file]).replace(/^\/api\//, ''),
  preview: file.preview,
});
