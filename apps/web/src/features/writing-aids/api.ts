import type { CustomPicture, SignatureChoice, TakenPart, WritingAidKind } from '@hongyan/contract';
import { ApiError } from '../../lib/errors/api-error.ts';
import { currentLanguage, translate } from '../../lib/language/strings.ts';
import { api, readData, successCode } from '../../platform/api/api-client.ts';
import { mailboxHeader, recordRefusal } from '../../platform/api/believed-mailbox.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { writingAidsStrings } from './writing-aids.strings.ts';

/** Begins every key, so that a push event asks for all of it again. */
export const writingAidsKey = 'writingAids';

export const refreshParts = (): void => void queryClient.invalidateQueries({ queryKey: [writingAidsKey] });

/** Asks for all of it again after a change. */
export async function thenRefresh<Data>(answer: Promise<Data>): Promise<Data> {
  const data = await answer;
  refreshParts();
  return data;
}

/** Deletes a part; answers how to bring it back. */
export async function deletePart(kind: WritingAidKind, id: string): Promise<() => Promise<unknown>> {
  let choices: SignatureChoice[] = [];
  if (kind === 'signature') choices = (await readData(api.signatures.remove({ signId: id }))).choices;
  else if (kind === 'template') await readData(api.templates.remove({ templateId: id }));
  else await readData(api.stationery.remove({ paperId: id }));
  refreshParts();
  return () => thenRefresh(readData(api.writingAids.restore({ kind, id, choices })));
}

/** Sends a form with a picture, at most 2M. Throws `ApiError`. */
export async function sendForm<Data>(path: string, form: FormData): Promise<Data> {
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Accept-Language': currentLanguage(), ...mailboxHeader() },
    credentials: 'same-origin',
    body: form,
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!isEnvelope(answer)) throw new ApiError(response.status, translate(writingAidsStrings, 'pictureFailed'));
  recordRefusal(answer.code);
  if (answer.code !== successCode) throw new ApiError(answer.code, answer.message);
  return answer.data as Data;
}

function isEnvelope(value: unknown): value is { code: number; message: string; data: unknown } {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'data' in value;
}

/** A picture for a signature or template. */
export function uploadCustomPicture(file: File): Promise<CustomPicture> {
  const form = new FormData();
  form.append('file', file, file.name);
  return sendForm('file/uploadCustomPicture', form);
}

/** A part with its pictures made uploads of the person. Undefined when it cannot be had; the person sees a notice. */
export async function takePart(kind: WritingAidKind, id: string, from?: string): Promise<TakenPart | undefined> {
  try {
    return await readData(api.writingAids.take({ kind, id, ...(from === undefined ? {} : { from }) }));
  } catch (error) {
    presentError(error, 'warning');
    return undefined;
  }
}
