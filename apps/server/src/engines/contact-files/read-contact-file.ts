/** Reads a file of contacts: cards or a table. Runs in the killable child only. */
import type { ContactColumnTarget, ContactFields, ContactImport } from '@hongyan/contract';
import { readCards } from '@hongyan/vcard';
import { decodeFile } from './decode-file.ts';
import { readEntries } from './entries-of-table.ts';
import type { LeftOut, RawEntry } from './entry.ts';
import { fitEntry } from './fit-entry.ts';
import { maxEntries, maxSampleCharacters } from './limits.ts';
import { type PreparedContact, prepareContact } from './prepare-contact.ts';
import { readTable } from './read-table.ts';
import { recogniseColumns, recogniseProgram } from './recognise-columns.ts';

/** Contacts that a preview shows, and values that a column shows. */
const previewed = 20;
const samples = 3;

export interface ContactFileInput {
  readonly bytes: Uint8Array;
  /** What the columns of a table are read as; null: as they are recognised. */
  readonly columns: readonly ContactColumnTarget[] | null;
  /** `entries`: everything, for taking it over. */
  readonly wanted: 'preview' | 'entries';
}

/** One entry that may be written as it is. */
export interface ImportedEntry {
  /** null: it names nobody. */
  readonly contact: PreparedContact | null;
  readonly name: string;
  readonly uid: string;
  readonly groups: readonly string[];
  /** Lines of its card that are in no field. */
  readonly others: string;
  readonly photo: Uint8Array | null;
  readonly leftOut: readonly LeftOut[];
}

export type ContactFileOutput =
  | { readonly status: 'unreadable' }
  | {
      readonly status: 'read';
      readonly found: Omit<ContactImport, 'importId'>;
      /** Empty for a preview. */
      readonly entries: readonly ImportedEntry[];
    };

interface FileContent {
  readonly found: Pick<ContactImport, 'format' | 'program' | 'columns'>;
  readonly entries: readonly RawEntry[];
}

function readCardFile(text: string): FileContent {
  const program = /^PRODID:.*Apple/im.test(text.slice(0, 5_000)) ? 'apple' : 'other';
  const entries = [...readCards(text, maxEntries)].map(({ card, left }): RawEntry => {
    const { uid, categories, photo, others, ...fields } = card;
    const leftOut = left > 0 ? [{ what: 'properties', reason: 'tooMany' as const }] : [];
    const lists = { emails: [...fields.emails], phones: [...fields.phones], addresses: [...fields.addresses] };
    return { fields: { ...fields, ...lists }, uid, groups: categories, others, photo, leftOut };
  });
  return { found: { format: 'vcard', program, columns: [] }, entries };
}

function readTableFile(text: string, columns: ContactFileInput['columns']): FileContent | null {
  const [headings = [], ...rows] = readTable(text);
  const recognised = recogniseColumns(headings);
  if (
    headings.length === 0 ||
    (columns === null && recognised.every((target) => target === 'ignore') && rows.length === 0)
  )
    return null;
  const targets = columns === null ? recognised : recognised.map((_target, index) => columns[index] ?? 'ignore');
  const presented = headings.map((heading, index) => {
    const values = rows.flatMap((row) => row[index]?.trim() || []);
    return {
      heading: heading.trim().slice(0, maxSampleCharacters).toWellFormed(),
      target: targets[index] ?? 'ignore',
      samples: values.slice(0, samples).map((value) => value.slice(0, maxSampleCharacters).toWellFormed()),
    };
  });
  return {
    found: { format: 'csv', program: recogniseProgram(headings), columns: presented },
    entries: readEntries(headings, rows, targets),
  };
}

/** A table of text has none of the bytes that other files have. */
const isText = (text: string): boolean => !/[\u0000-\u0008\u000E-\u001A\uFFFD]/.test(text.slice(0, 2_000));

function toImported(entry: RawEntry): ImportedEntry {
  const { fields, uid, groups, others, photo, leftOut, isNamed } = fitEntry(entry);
  return {
    contact: isNamed ? prepareContact(fields) : null,
    name: fields.name.slice(0, maxSampleCharacters).toWellFormed(),
    uid,
    groups,
    others: others.join('\r\n').toWellFormed(),
    photo,
    leftOut,
  };
}

const preview = (entries: readonly RawEntry[]): ContactFields[] =>
  entries
    .slice(0, previewed * 5)
    .map(fitEntry)
    .filter(({ isNamed }) => isNamed)
    .slice(0, previewed)
    .map(({ fields }) => fields);

/** Reads a file. `unreadable`: neither cards nor a table. */
export function readContactFile({ bytes, columns, wanted }: ContactFileInput): Promise<ContactFileOutput> {
  const { text, encoding } = decodeFile(bytes);
  const isCards = /^\s*(?:[\w-]+\.)?BEGIN\s*:\s*VCARD\s*$/im.test(text.slice(0, 100_000));
  const content = isCards ? readCardFile(text) : isText(text) ? readTableFile(text, columns) : null;
  if (content === null) return Promise.resolve({ status: 'unreadable' });
  const { found, entries } = content;
  return Promise.resolve({
    status: 'read',
    found: { ...found, encoding, entries: entries.length, preview: preview(entries) },
    entries: wanted === 'entries' ? entries.map(toImported) : [],
  });
}
