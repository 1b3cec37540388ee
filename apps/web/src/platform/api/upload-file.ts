import type { Calls } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { apiStrings } from '../../lib/errors/api.strings.ts';
import { ApiError, NetworkError } from '../../lib/errors/api-error.ts';
import { currentLanguage, translate } from '../../lib/language/strings.ts';
import { successCode } from './api-client.ts';
import { mailboxHeader, recordRefusal } from './believed-mailbox.ts';

export interface UploadOptions {
  /** Called with how much has gone, 0 to 1; `fetch` cannot say that, so it is XMLHttpRequest. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
  /** Sent before the file, for a server that reads it as it comes. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Calls that take one file, with what they answer. */
interface Uploads {
  'file/uploadMailPicture': OutputOf<Calls['compose']['uploadPicture']>;
  'user/avatar/upload': OutputOf<Calls['avatars']['upload']>;
  'contact/photo/save': OutputOf<Calls['contacts']['setPhoto']>;
  'contact/import/read': OutputOf<Calls['contacts']['readImport']>;
  'calendar/import': OutputOf<Calls['calendar']['import']>;
  'file/centre/put': OutputOf<Calls['files']['put']>;
  [request: `file/share/put/${string}`]: OutputOf<Calls['fileShares']['put']>;
}

/**
 * Sends one file as multipart field `file` (specification, section 7: file/uploadMailPicture; our user/avatar/upload and calendar/import). Throws
 * `ApiError`, `NetworkError`, or the signal's reason. No time limit of ours: 50M over a slow line takes what it takes.
 */
export function uploadFile<Path extends keyof Uploads>(
  path: Path,
  file: File,
  options: UploadOptions = {},
): Promise<Uploads[Path]> {
  const { onProgress, signal, fields = {} } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = (cause?: unknown): void => reject(new NetworkError(translate(apiStrings, 'network'), cause));
    request.open('POST', `/api/${path}`);
    request.responseType = 'json';
    const headers = { Accept: 'application/json', 'Accept-Language': currentLanguage(), ...mailboxHeader() };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => failed();
    request.onload = () => {
      try {
        resolve(dataIn(request.response) as Uploads[Path]);
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
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    request.send(form);
  });
}

function dataIn(answer: unknown): unknown {
  if (!isEnvelope(answer)) throw new NetworkError(translate(apiStrings, 'badAnswer'), undefined);
  const code = Number(answer.code);
  if (code === successCode) return answer.data;
  recordRefusal(code);
  throw new ApiError(code, answer.message);
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
