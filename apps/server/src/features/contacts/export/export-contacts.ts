/** Contacts as a file, written one after the other while it is sent. */
import { Readable } from 'node:stream';
import type { contactExportFormats } from '@hongyan/contract';
import type { BlobAnswer } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { formatRow } from '../../../engines/contact-files/csv-cells.ts';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { parseFields, readAllContacts, type StoredContact } from '../book/stored-contact.ts';
import { hasGroup, listGroups } from '../groups/store.ts';
import { readBlob } from '../import/apply-import.ts';
import { formatCard } from './card-of-contact.ts';
import { listCells, listHeadings } from './tables.ts';

export interface ExportInput {
  readonly account: number;
  readonly groupNo: number | null;
  /** null: all. */
  readonly contactNos: readonly number[] | null;
}

interface Exported {
  readonly contacts: readonly StoredContact[];
  readonly groups: readonly { readonly groupNo: number; readonly name: string }[];
  readonly photos: readonly { readonly version: string; readonly blobId: string }[];
}

/** The contacts of an export, by name. Refuses with contactGroupNotFound, contactNotFound. */
export const readExported = defineReader<ExportInput, Exported>({
  name: 'contacts.readExported',
  read: async (db, { account, groupNo, contactNos }) => {
    if (groupNo !== null && !(await hasGroup(db, account, groupNo))) throw new UserError('contactGroupNotFound');
    const all = await readAllContacts(db, account);
    const asked = contactNos === null ? null : new Set(contactNos);
    const contacts = all.filter(
      ({ content, groupNos }) =>
        (groupNo === null || groupNos.includes(groupNo)) && (asked === null || asked.has(content.contact_no)),
    );
    const known = new Set(all.map(({ content }) => content.contact_no));
    if (asked !== null && !asked.isSubsetOf(known)) throw new UserError('contactNotFound');
    return { contacts, groups: await listGroups(db, account), photos: await listPhotos(db, account) };
  },
});

async function listPhotos(db: Db, account: number): Promise<Exported['photos']> {
  const rows = await db
    .selectFrom('contact_photo')
    .select(['version', 'blob_id'])
    .where('account_no', '=', account)
    .execute();
  return rows.map(({ version, blob_id: blobId }) => ({ version, blobId }));
}

export type ExportFormat = (typeof contactExportFormats)[number];

async function* writeFile(
  services: Pick<Services, 'blobs'>,
  format: ExportFormat,
  { contacts, groups, photos }: Exported,
): AsyncGenerator<string> {
  const nameOf = new Map(groups.map(({ groupNo, name }) => [groupNo, name]));
  const blobOf = new Map(photos.map(({ version, blobId }) => [version, blobId]));
  const listNames = ({ groupNos }: StoredContact): string[] => groupNos.flatMap((no) => nameOf.get(no) ?? []);
  if (format === 'vcard3' || format === 'vcard4') {
    for (const contact of contacts) {
      const blobId = blobOf.get(contact.content.photo_version);
      const photo = blobId === undefined ? null : await readBlob(services, blobId);
      yield formatCard(contact, { categories: listNames(contact), photo }, format === 'vcard4' ? '4.0' : '3.0');
    }
    return;
  }
  // Excel takes a file without the mark for one in the encoding of the country.
  yield `\uFEFF${formatRow(listHeadings(format))}`;
  for (const contact of contacts) {
    const fields = parseFields(contact.content.fields);
    yield formatRow(listCells(format, { fields, groups: listNames(contact) }));
  }
}

/** The file of an export. */
export async function exportContacts(
  services: Pick<Services, 'database' | 'blobs'>,
  format: ExportFormat,
  input: ExportInput,
): Promise<BlobAnswer> {
  const exported = await services.database.longRead(readExported, input);
  const isCard = format === 'vcard3' || format === 'vcard4';
  return {
    fileName: isCard ? 'contacts.vcf' : 'contacts.csv',
    type: isCard ? 'text/vcard' : 'text/csv',
    size: null,
    stream: Readable.from(writeFile(services, format, exported), { objectMode: false }),
    inline: false,
  };
}
