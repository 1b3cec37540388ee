import { type AddressGroup, decodeHeaderText, joinSearchedText, type MessageStructure } from '@hongyan/mime';
import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { spellNames } from '../../engines/pinyin/name-pinyin.ts';
import type { IndexDocument } from '../../engines/search-index/port.ts';
import { readableFiles } from '../../mail/bodies/in-transaction.ts';
import type { StoredSummary } from '../../mail/bodies/index.ts';
import { hasHiddenHeader } from './hidden-header.ts';
import { needsRenewal } from './renewal-operations.ts';

/** A mail whose document is made. */
export interface DocumentRow {
  readonly n: number;
  readonly received_at: number;
  readonly subject: string;
  readonly body_id: string;
}

/** A body whose attachments were never read. */
export interface UnreadBody {
  readonly bodyId: string;
  /** IMAP section numbers. */
  readonly parts: readonly string[];
}

export interface DocumentsOfMails {
  readonly documents: IndexDocument[];
  readonly unread: UnreadBody[];
  /** Bodies of which too little is stored for searches: `needsRenewal`. */
  readonly stale: string[];
}

type People = readonly { readonly name: string; readonly address: string }[];

/** Names and addresses, and how Chinese names are spelled. */
function peopleText(people: People): string {
  return people.map(({ name, address }) => [name, address, ...spellNames(name)].join(' ')).join(' ');
}

/** People and the groups that they stand in. */
function peopleAndGroups(people: People, groups: readonly AddressGroup[] | undefined): string {
  return [peopleText(people), ...(groups ?? []).map(({ name }) => [name, ...spellNames(name)].join(' '))].join(' ');
}

interface BodyTexts {
  readonly body_id: string;
  readonly summary: string;
  readonly structure: string;
  readonly index_text: string;
  readonly part_text: string | null;
}

const readBodies = prepareRead<{ org: number; ids: string }, BodyTexts>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectTexts(bind('ids')).as('picked'))
    .crossJoin('body')
    .where('body.org_id', '=', bind('org'))
    .whereRef('body.body_id', '=', 'picked.key')
    .select(['body.body_id', 'body.summary', 'body.structure', 'body.index_text', 'body.part_text']),
);

/** A text for each part that was asked for; '' where it is not read yet, or could not be. */
const readPartTexts = prepareRead<{ org: number; body: string }, { readonly result: string | null }>((db, bind) =>
  db
    .selectFrom('extraction')
    .select('result')
    .where('org_id', '=', bind('org'))
    .where('body_id', '=', bind('body'))
    .where('kind', '=', 'text')
    .orderBy('part'),
);

interface ParsedBody {
  readonly body: BodyTexts;
  readonly summary: StoredSummary;
  readonly structure: MessageStructure;
}

function makeDocument(
  row: DocumentRow,
  { body, summary, structure: { headers } }: ParsedBody,
  texts: readonly { readonly result: string | null }[],
): IndexDocument {
  return {
    n: row.n,
    sortKey: row.received_at,
    subject: row.subject,
    sender: peopleAndGroups([...summary.from, ...summary.sender], summary.groups?.from),
    recipients: peopleAndGroups(summary.to, summary.groups?.to),
    cc: peopleAndGroups(summary.cc, summary.groups?.cc),
    attachments: summary.attachments.map((file) => file.fileName).join(' '),
    attachmentText: texts.map(({ result }) => result ?? '').join('\n'),
    body: joinSearchedText(body.index_text, body.part_text),
    hasHiddenHeader: hasHiddenHeader(headers, row.subject, summary),
    header: headers.map(({ name, value }) => `${name}: ${decodeHeaderText(value)}`).join('\n'),
  };
}

/** The documents of a few mails (their texts are read together), with the text of attachments as far as it is read. */
export async function readDocuments(db: Db, orgId: number, rows: readonly DocumentRow[]): Promise<DocumentsOfMails> {
  const documents: IndexDocument[] = [];
  const stale = new Set<string>();
  const unread = new Map<string, UnreadBody>();
  if (rows.length === 0) return { documents, unread: [], stale: [] };
  const ids = JSON.stringify([...new Set(rows.map((row) => row.body_id))]);
  const bodies = new Map((await readBodies(db, { org: orgId, ids })).map((body) => [body.body_id, body]));
  for (const row of rows) {
    const body = bodies.get(row.body_id);
    if (body === undefined) continue;
    const summary = JSON.parse(body.summary) as StoredSummary;
    const structure = JSON.parse(body.structure) as MessageStructure;
    if (needsRenewal(body.part_text, structure, summary)) stale.add(row.body_id);
    const parts = readableFiles(summary.attachments).map((file) => file.path);
    const texts = parts.length === 0 ? [] : await readPartTexts(db, { org: orgId, body: row.body_id });
    if (parts.length > texts.length) unread.set(row.body_id, { bodyId: row.body_id, parts });
    documents.push(makeDocument(row, { summary, structure, body }, texts));
  }
  return { documents, unread: [...unread.values()], stale: [...stale] };
}
