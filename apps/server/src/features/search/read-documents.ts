import { type AddressGroup, decodeHeaderText, joinSearchedText, type MessageStructure } from '@hongyan/mime';
import type { Db } from '../../engines/database/port.ts';
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

/** The documents of some mails, with the text of attachments as far as it is read. */
export async function readDocuments(db: Db, orgId: number, rows: readonly DocumentRow[]): Promise<DocumentsOfMails> {
  const documents: IndexDocument[] = [];
  const stale = new Set<string>();
  const unread = new Map<string, UnreadBody>();
  for (const row of rows) {
    const body = await db
      .selectFrom('body')
      .select(['summary', 'structure', 'index_text', 'part_text'])
      .where('org_id', '=', orgId)
      .where('body_id', '=', row.body_id)
      .executeTakeFirst();
    if (body === undefined) continue;
    const summary = JSON.parse(body.summary) as StoredSummary;
    const structure = JSON.parse(body.structure) as MessageStructure;
    const { headers } = structure;
    if (needsRenewal(body.part_text, structure, summary)) stale.add(row.body_id);
    const parts = readableFiles(summary.attachments).map((file) => file.path);
    const texts = parts.length === 0 ? [] : await readTexts(db, orgId, row.body_id);
    if (parts.length > texts.length) unread.set(row.body_id, { bodyId: row.body_id, parts });
    documents.push({
      n: row.n,
      sortKey: row.received_at,
      subject: row.subject,
      sender: peopleAndGroups([...summary.from, ...summary.sender], summary.groups?.from),
      recipients: peopleAndGroups(summary.to, summary.groups?.to),
      cc: peopleAndGroups(summary.cc, summary.groups?.cc),
      attachments: summary.attachments.map((file) => file.fileName).join(' '),
      attachmentText: texts.join('\n'),
      body: joinSearchedText(body.index_text, body.part_text),
      hasHiddenHeader: hasHiddenHeader(headers, row.subject, summary),
      header: headers.map(({ name, value }) => `${name}: ${decodeHeaderText(value)}`).join('\n'),
    });
  }
  return { documents, unread: [...unread.values()], stale: [...stale] };
}

/** A text for each part that was asked for; '' where it is not read yet, or could not be. */
async function readTexts(db: Db, orgId: number, bodyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('extraction')
    .select('result')
    .where('org_id', '=', orgId)
    .where('body_id', '=', bodyId)
    .where('kind', '=', 'text')
    .orderBy('part')
    .execute();
  return rows.map((row) => row.result ?? '');
}
