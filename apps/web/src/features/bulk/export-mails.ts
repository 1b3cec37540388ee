/** Mails as a file on the person's own disk: one as .eml, several as .zip, with how far it is and a way to stop it. */
import type { MailListItem, MailListRef } from '@hongyan/contract';
import { create } from 'zustand';
import { translate } from '../../lib/language/strings.ts';
import { atSessionEnd } from '../../lib/session-end.ts';
import { bulkStrings } from '../../mail-model/bulk.strings.ts';
import { listMailIds } from '../../mail-model/cache/conversation-rows.ts';
import { fetchFile } from '../../platform/api/fetch-file.ts';
import { showSuccess } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';

export interface RunningExport {
  readonly id: number;
  /** 0 to 1; null while nobody knows. */
  readonly part: number | null;
  readonly stop: () => void;
}

export const useExports = create<{ exports: readonly RunningExport[] }>(() => ({ exports: [] }));
let nextId = 1;

/** A file that nobody has saved by then is let go. */
const keepUrlMs = 60_000;

/** Exports named mails, or everything that a list holds. */
export async function exportMails(
  what: { readonly mails: readonly MailListItem[] } | { readonly list: MailListRef },
): Promise<void> {
  const id = nextId;
  nextId += 1;
  const abort = new AbortController();
  put({ id, part: null, stop: () => abort.abort() });
  const input = 'list' in what ? { list: what.list } : { mailIds: what.mails.flatMap(listMailIds) };
  try {
    const { blob, fileName } = await fetchFile('mail/email/export', input, {
      signal: abort.signal,
      onProgress: (part) => put({ id, part, stop: () => abort.abort() }),
    });
    save(blob, fileName);
    showSuccess(translate(bulkStrings, 'exported'));
  } catch (error) {
    presentError(error);
  } finally {
    useExports.setState(({ exports }) => ({ exports: exports.filter((known) => known.id !== id) }));
  }
}

function put(running: RunningExport): void {
  useExports.setState(({ exports }) => ({
    exports: exports.some(({ id }) => id === running.id)
      ? exports.map((known) => (known.id === running.id ? running : known))
      : [...exports, running],
  }));
}

function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepUrlMs);
}

// A file of the last person's mail must not be saved for the next one.
atSessionEnd(() => {
  for (const { stop } of useExports.getState().exports) stop();
});
