import { api, dataOf } from '../../lib/api-client.ts';
import type { ComposerPorts } from './composer-model.ts';
import { forgetKeptDraft, keepDraft } from './kept-draft.ts';
import { uploadFile } from './upload-file.ts';
import { uploadPorts } from './upload-ports.ts';

/** The real server, clock and browser tab for the composer at `path`. */
export function composerPorts(path: string): ComposerPorts {
  return {
    save: (input, idempotencyKey) => dataOf(api.compose.saveDraft(input, { idempotencyKey })),
    send: (input, idempotencyKey) => dataOf(api.compose.send(input, { idempotencyKey })),
    loadDraft: (draftId) => dataOf(api.compose.writeParams({ draftId })),
    ...uploadPorts(path),
    uploadPicture: (file) => uploadFile('file/uploadMailPicture', file),
    // An upload that cannot be deleted now is swept by the server; there is nothing for the person to do about it.
    remove: ({ uploadId }) => void api.compose.deleteUpload({ uploadId }).catch(() => undefined),
    keep: (kept) => keepDraft(path, kept),
    forget: () => forgetKeptDraft(path),
    newKey: () => crypto.randomUUID(),
    nowMs: () => Date.now(),
  };
}
