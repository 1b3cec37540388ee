import type { OwnLargeFile } from '@hongyan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NetworkError } from '../../../lib/errors/api-error.ts';
import { shortenFileName } from '../../../lib/files/split-file-name.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { loadChunk } from '../../../platform/chunks/load-chunk.ts';
import { awaitConnection } from '../../../platform/connection/await-connection.ts';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { largeFilesQuery } from './api.ts';
import { largeStrings } from './large-attachments.strings.ts';

const loadResumable = () => loadChunk(() => import('../../../platform/uploads/resumable-upload.ts'));

/** 0 to 1 while bytes are sent; null: nothing is under way. */
type Progress = number | null;

export interface Replacing {
  readonly progress: Progress;
  /** Why the last try failed. */
  readonly error: string | undefined;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
}

/** Sends a file and puts it in the place of another. A line that breaks is waited for; what has come stays. */
async function replaceBy(
  largeId: string,
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<void> {
  const { sendWhole, forgetResumable } = await loadResumable();
  let uploadId: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const onBegun = (begun: string): void => void (uploadId = begun);
      const whole = await sendWhole(file, { purpose: 'large', uploadId, onBegun, onProgress, signal });
      await readData(api.largeAttachments.replace({ largeId, ...whole }));
      return;
    } catch (error) {
      if (!(error instanceof NetworkError)) {
        if (uploadId !== undefined) forgetResumable(uploadId);
        throw error;
      }
      await awaitConnection(attempt, signal);
    }
  }
}

/** The replacement of one large attachment by a new version. It ends with the dialog that shows it. */
export function useReplacing({ largeId }: OwnLargeFile): Replacing {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>(null);
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = (file: File): void => {
    if (running.current !== undefined) return;
    const end = new AbortController();
    running.current = end;
    setError(undefined);
    setProgress(0);
    replaceBy(largeId, file, end.signal, setProgress)
      .then(() => showSuccess(translate(largeStrings, 'replaced', { name: shortenFileName(file.name) })))
      .catch((failure: unknown) => {
        if (!end.signal.aborted) setError(formatMessage(failure));
      })
      .finally(() => {
        running.current = undefined;
        setProgress(null);
        void client.invalidateQueries(largeFilesQuery);
      });
  };
  return { progress, error, start, cancel: () => running.current?.abort() };
}
