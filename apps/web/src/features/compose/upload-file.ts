import type { DraftAttachment } from '@hongyan/contract';
import { apiWords } from '../../lib/api.words.ts';
import { successCode } from '../../lib/api-client.ts';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { currentLanguage, translate } from '../../lib/words.ts';

export interface UploadOptions {
  /** Told how much has gone, 0 to 1; `fetch` cannot say that, so it is XMLHttpRequest. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

type UploadPath = 'file/upload' | 'file/uploadMailPicture';

/**
 * Sends one file as multipart field `file` (specification, section 7: file/upload, file/uploadMailPicture). Throws
 * `ApiError`, `NetworkError`, or the signal's reason. No time limit of ours: 50M over a slow line takes what it takes.
 */
export function uploadFile(path: UploadPath, file: File, options: UploadOptions = {}): Promise<DraftAttachment> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = (cause?: unknown): void => reject(new NetworkError(translate(apiWords, 'network'), cause));
    request.open('POST', `/api/${path}`);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => failed();
    request.onload = () => {
      try {
        resolve(attachmentOf(request.response));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) {
      reject(new DOMException('The upload was given up', 'AbortError'));
      return;
    }
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

function attachmentOf(answer: unknown): DraftAttachment {
  if (!isEnvelope(answer)) throw new NetworkError(translate(apiWords, 'badAnswer'), undefined);
  if (Number(answer.code) !== successCode) throw new ApiError(Number(answer.code), answer.message);
  return answer.data as DraftAttachment;
}

function isEnvelope(value: unknown): value is { code: number | string; message: string; data: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'message' in value &&
    typeof value.message === 'string' &&
    'data' in value
  );
}
