import type {
  CustomPicture,
  LetterPartKind,
  LetterTemplate,
  Paper,
  Signature,
  SignatureChoice,
} from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, successCode } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { mailboxHeader, noteRefusal } from '../../lib/believed-mailbox.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentLanguage, translate } from '../../lib/words.ts';
import { letterPartsWords } from './letter-parts.words.ts';

/** Begins every key, so that a push event asks for all of it again. */
const root = 'letterParts';

export const signaturesQuery = queryOptions({
  queryKey: [root, 'signatures'],
  queryFn: ({ signal }) => dataOf(api.letterParts.signatures({}, { signal })),
});
export const systemSignaturesQuery = queryOptions({
  queryKey: [root, 'systemSignatures'],
  queryFn: ({ signal }) => dataOf(api.letterParts.systemSignatures({}, { signal })),
});
export const templatesQuery = queryOptions({
  queryKey: [root, 'templates'],
  queryFn: ({ signal }) => dataOf(api.letterParts.templates({}, { signal })),
});
export const readTemplate = (templateId: string): Promise<LetterTemplate> =>
  dataOf(api.letterParts.template({ templateId }));
export const papersQuery = queryOptions({
  queryKey: [root, 'papers'],
  queryFn: ({ signal }) => dataOf(api.letterParts.papers({}, { signal })),
});

export const refreshParts = (): void => void queryClient.invalidateQueries({ queryKey: [root] });

async function thenRefresh<Data>(answer: Promise<Data>): Promise<Data> {
  const data = await answer;
  refreshParts();
  return data;
}

export type SignatureInput = Pick<Signature, 'name' | 'html'> & { signId?: string | undefined };

export function saveSignature({ signId, name, html }: SignatureInput): Promise<Signature> {
  return thenRefresh(
    dataOf(api.letterParts.saveSignature({ name, html, ...(signId === undefined ? {} : { signId }) })),
  );
}

export type Choosing = Pick<SignatureChoice, 'address'> & Partial<SignatureChoice>;

export function chooseSignature(choice: Choosing): Promise<unknown> {
  return thenRefresh(dataOf(api.letterParts.chooseSignature(choice)));
}

export type TemplateInput = Pick<LetterTemplate, 'name' | 'subject' | 'html'> &
  Partial<Pick<LetterTemplate, 'to' | 'cc' | 'bcc'>> & { templateId?: string | undefined };

export function saveTemplate({ templateId, ...template }: TemplateInput): Promise<LetterTemplate> {
  return thenRefresh(
    dataOf(api.letterParts.saveTemplate({ ...template, ...(templateId === undefined ? {} : { templateId }) })),
  );
}

/** Deletes a part; answers how to bring it back. */
export async function deletePart(kind: LetterPartKind, id: string): Promise<() => Promise<unknown>> {
  let choices: SignatureChoice[] = [];
  if (kind === 'signature') choices = (await dataOf(api.letterParts.deleteSignature({ signId: id }))).choices;
  else if (kind === 'template') await dataOf(api.letterParts.deleteTemplate({ templateId: id }));
  else await dataOf(api.letterParts.deletePaper({ paperId: id }));
  refreshParts();
  return () => thenRefresh(dataOf(api.letterParts.restore({ kind, id, choices })));
}

/** Sends a form with a picture, at most 2M. Throws `ApiError`. */
async function sendForm<Data>(path: string, form: FormData): Promise<Data> {
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Accept-Language': currentLanguage(), ...mailboxHeader() },
    credentials: 'same-origin',
    body: form,
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!isEnvelope(answer)) throw new ApiError(response.status, translate(letterPartsWords, 'pictureFailed'));
  noteRefusal(answer.code);
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

export interface PaperInput {
  readonly name: string;
  readonly colour: string;
  readonly place: 'top' | 'tile';
  readonly file: File;
}

export function addPaper({ name, colour, place, file }: PaperInput): Promise<Paper> {
  const form = new FormData();
  // Fields stand before the file: the server reads the form as it comes.
  form.append('name', name);
  form.append('colour', colour);
  form.append('place', place);
  form.append('file', file, file.name);
  return thenRefresh(sendForm('mail/main/paper/add', form));
}
