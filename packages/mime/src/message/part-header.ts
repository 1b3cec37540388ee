/** From the fields of a part's header to what the structure says of it (RFC 2045, 2183, 2392, RFC 1864, RFC 3282, RFC 2557). */
import { parseContentDisposition } from '../fields/content-disposition.ts';
import { parseContentType } from '../fields/content-type.ts';
import { parseMessageIds } from '../fields/message-ids.ts';
import { decodeParameter } from '../fields/parameters.ts';
import { findHeader, findHeaders, type HeaderField } from '../header-block/header-block.ts';
import { maxBoundaryBytes, maxDisplayNameCharacters } from '../limits.ts';
import { parseTransferEncoding } from '../transfer-encoding/transfer-decoder.ts';
import type { Part } from './structure.ts';

/** What the structure keeps of a header, and what the scanner needs of it. */
export interface PartHeader {
  content: Pick<
    Part,
    | 'type'
    | 'subtype'
    | 'parameters'
    | 'charset'
    | 'disposition'
    | 'fileName'
    | 'contentId'
    | 'description'
    | 'encoding'
    | 'md5'
    | 'language'
    | 'location'
  >;
  boundary?: string;
  defects: string[];
}

/** Room left for text from headers in one structure (`maxStructureTextBytes`). */
export interface TextBudget {
  left: number;
}

const maxTextField = 2_000;

function readDisposition(fields: readonly HeaderField[]): Pick<Part, 'disposition'> {
  const field = findHeader(fields, 'content-disposition');
  return field === undefined || field.value === '' ? {} : { disposition: parseContentDisposition(field.value) };
}

function readTextFields(
  fields: readonly HeaderField[],
): Pick<Part, 'contentId' | 'description' | 'md5' | 'language' | 'location'> {
  const read = (name: string) => findHeader(fields, name)?.value.slice(0, maxTextField) ?? '';
  const rawId = read('content-id');
  const contentId = parseMessageIds(rawId, 1)[0] ?? rawId.replace(/[<>\s]/g, '');
  const description = read('content-description');
  const md5 = read('content-md5');
  const language = read('content-language');
  const location = read('content-location').replace(/\s/g, '');
  return {
    ...(contentId === '' ? {} : { contentId }),
    ...(description === '' ? {} : { description }),
    ...(md5 === '' ? {} : { md5 }),
    ...(language === '' ? {} : { language }),
    ...(location === '' ? {} : { location }),
  };
}

/** Whether the text fits what is left, which it then takes. */
function takeBudget(budget: TextBudget, value: unknown): boolean {
  const size = JSON.stringify(value).length;
  if (size > budget.left) return false;
  budget.left -= size;
  return true;
}

/** The boundary parameter without the trailing blanks RFC 2046 §5.1.1 forbids; undefined when it cannot be one. */
function readBoundary(parameters: Part['parameters']): string | undefined {
  const boundary = (parameters.boundary ?? decodeParameter(parameters, 'boundary') ?? '').trimEnd();
  return boundary === '' || boundary.length > maxBoundaryBytes ? undefined : boundary;
}

/** Reads the Content-* fields. `isDigestChild`: the default is then message/rfc822 (RFC 2046 §5.1.5). */
export function readPartHeader(fields: readonly HeaderField[], isDigestChild: boolean, budget: TextBudget): PartHeader {
  const defects: string[] = [];
  const typeFields = findHeaders(fields, 'content-type');
  if (typeFields.length > 1) defects.push('duplicate-content-type');
  const typeValue = typeFields[0]?.value ?? '';
  const contentType = parseContentType(
    typeValue === '' ? (isDigestChild ? 'message/rfc822' : 'text/plain') : typeValue,
  );
  defects.push(...contentType.defects);
  const { parameters } = contentType;
  const charset = decodeParameter(parameters, 'charset')?.trim().slice(0, 64).toLowerCase();
  const encodingValue = findHeader(fields, 'content-transfer-encoding')?.value ?? '';
  const encoding = encodingValue === '' ? '7bit' : parseTransferEncoding(encodingValue);
  if (encoding === null) defects.push('unknown-transfer-encoding');
  const { disposition } = readDisposition(fields);
  const fileName =
    (disposition && decodeParameter(disposition.parameters, 'filename', charset)) ||
    decodeParameter(parameters, 'name', charset);
  const optional = {
    parameters,
    ...(charset === undefined || charset === '' ? {} : { charset }),
    ...(disposition === undefined ? {} : { disposition }),
    ...(fileName === undefined || fileName === ''
      ? {}
      : { fileName: fileName.slice(0, maxDisplayNameCharacters).toWellFormed() }),
    ...readTextFields(fields),
  };
  const fits = takeBudget(budget, optional);
  if (!fits) defects.push('structure-text-too-long');
  const boundary = contentType.type === 'multipart' ? readBoundary(parameters) : undefined;
  return {
    content: {
      type: contentType.type,
      subtype: contentType.subtype,
      encoding: encoding ?? 'binary',
      ...(fits ? optional : { parameters: {} }),
    },
    ...(boundary === undefined ? {} : { boundary }),
    defects,
  };
}

const envelopeNames = new Set([
  'date',
  'subject',
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'bcc',
  'in-reply-to',
  'message-id',
]);

/** The fields of an attached message that its envelope needs, as far as the budget allows. */
export function keepEnvelopeFields(
  fields: readonly HeaderField[],
  budget: TextBudget,
): { kept: HeaderField[]; isComplete: boolean } {
  const kept: HeaderField[] = [];
  let isComplete = true;
  for (const field of fields) {
    if (!envelopeNames.has(field.name.toLowerCase())) continue;
    if (takeBudget(budget, field)) kept.push(field);
    else isComplete = false;
  }
  return { kept, isComplete };
}
