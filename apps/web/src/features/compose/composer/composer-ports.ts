import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { uploadFile } from '../../../platform/api/upload-file.ts';
import { whileConnected } from '../../../platform/connection/while-connected.ts';
import { defaultSettings } from '../../../platform/settings/default-settings.ts';
import { homeIndexQuery } from '../../../platform/settings/home-index.ts';
import { uploadPorts } from '../attachments/upload-ports.ts';
import { forgetKeptDraft, type KeptPosition, keepDraft } from '../drafts/kept-draft.ts';
import { findMeant, knownMeant } from '../recipients/find-people.ts';
import type { ComposerPorts } from './composer-needs.ts';

/** The real server, clock and browser for the composer in a tab. */
export function composerPorts(position: KeptPosition): ComposerPorts {
  return {
    save: (input, idempotencyKey) => whileConnected(() => readData(api.compose.saveDraft(input, { idempotencyKey }))),
    send: (input, idempotencyKey) => whileConnected(() => readData(api.compose.send(input, { idempotencyKey }))),
    names: { find: findMeant, known: knownMeant },
    loadDraft: (draftId) => readData(api.compose.writeParams({ draftId })),
    ...uploadPorts(position),
    uploadPicture: (file) => uploadFile('file/uploadMailPicture', file),
    // An upload that cannot be deleted now is swept by the server; there is nothing for the person to do about it.
    remove: ({ uploadId }) => void api.compose.deleteUpload({ uploadId }).catch(() => undefined),
    keep: (kept) => keepDraft(position, kept),
    forget: () => forgetKeptDraft(position),
    undoSeconds,
    newKey: () => crypto.randomUUID(),
    nowMs: () => Date.now(),
  };
}

/** The person's setting as it is when they send. */
function undoSeconds(): number {
  return (queryClient.getQueryData(homeIndexQuery.queryKey)?.settings ?? defaultSettings).undoSendSeconds;
}
