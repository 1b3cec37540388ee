import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { mailboxHeader, noteRefusal } from '../../lib/believed-mailbox.ts';
import { currentLanguage, translate } from '../../lib/words.ts';
import { personDetailsWords } from './person-details.words.ts';

const successCode = 200;

interface Answer {
  readonly code: number;
  readonly message: string;
}

function isAnswer(value: unknown): value is Answer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

function readAnswer(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return isAnswer(answer) ? answer : null;
  } catch {
    return null;
  }
}

/**
 * Sends a picture; `onProgress` is told how much has gone, 0 to 1 (`fetch` cannot say it). Rejects with `ApiError` for a refusal and
 * `NetworkError` where no answer came.
 */
export function sendPicture(file: File, onProgress: (part: number) => void): Promise<void> {
  const form = new FormData();
  form.append('file', file, file.name);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new NetworkError(translate(personDetailsWords, 'pictureNotSent'), undefined));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('load', () => {
      const answer = readAnswer(request.responseText);
      if (answer === null) {
        fail();
        return;
      }
      if (answer.code === successCode) {
        resolve();
        return;
      }
      noteRefusal(answer.code);
      reject(new ApiError(answer.code, answer.message));
    });
    request.open('POST', '/api/user/avatar/upload');
    const headers = { Accept: 'application/json', 'Accept-Language': currentLanguage(), ...mailboxHeader() };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}
