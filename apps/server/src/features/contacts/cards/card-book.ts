/** The address books of a person for programs: contacts that are read and written, colleagues that are read. */
import { createHash } from 'node:crypto';
import type { CardVersion } from '@hongyan/vcard';
import { UserError } from '../../../call/user-error.ts';
import type { WriteConditions } from '../../../call/write-conditions.ts';
import { newNumber, newUid, prepareContact } from '../../../engines/contact-files/prepare-contact.ts';
import { wasNotCommitted } from '../../../engines/database/errors.ts';
import type { OperationContext } from '../../../engines/database/port.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { Services } from '../../../services.ts';
import { isFeatureOn } from '../../settings/index.ts';
import { findByCardNames, readCardNames } from '../book/card-names.ts';
import { readContacts, type StoredContact } from '../book/stored-contact.ts';
import { formatCard } from '../export/card-of-contact.ts';
import type { KeptPhoto } from '../photos/change-photo.ts';
import { drawPhoto } from '../photos/draw-photo.ts';
import { keepPhoto } from '../photos/keep-photo.ts';
import { type ReceivedCard, receiveCard } from './card-content.ts';
import { type ColleagueCard, readColleagueCards } from './colleague-cards.ts';
import { type CardOutcome, putContactCard, removeContactCard } from './put-card.ts';
import { type CardChanges, type CardInfo, listCards, readBookRevision, readCardChanges } from './read-book.ts';

export type CardServices = Pick<Services, 'database' | 'blobs' | 'sandbox'>;

/** Whose books. */
export interface CardOwner {
  readonly account: number;
  readonly orgId: number;
}

export type PutOutcome = CardOutcome | 'invalid';

/** A person's own contacts as cards. */
export interface CardBook {
  revision(): Promise<number>;
  list(): AsyncIterable<readonly CardInfo[]>;
  find(names: readonly string[]): Promise<readonly CardInfo[]>;
  read(names: readonly string[], version: CardVersion): Promise<readonly (CardInfo & { readonly data: string })[]>;
  changes(asked: { readonly since: number; readonly limit: number }): Promise<CardChanges>;
  put(context: OperationContext, name: string, data: string, conditions: WriteConditions): Promise<PutOutcome>;
  remove(context: OperationContext, name: string, conditions: WriteConditions): Promise<CardOutcome>;
}

async function readPhoto(
  { database, blobs }: CardServices,
  account: number,
  version: string,
): Promise<Uint8Array | null> {
  if (version === '') return null;
  const row = await database.read
    .selectFrom('contact_photo')
    .select('blob_id')
    .where('account_no', '=', account)
    .where('version', '=', version)
    .executeTakeFirst();
  return row === undefined ? null : Buffer.concat(await Array.fromAsync(blobs.read(row.blob_id)));
}

/** The picture of a card; one that nobody can read is left out, the contact is kept. Refuses with busy. */
async function takePhoto(
  services: CardServices,
  { photo }: ReceivedCard,
  known: StoredContact | undefined,
): Promise<KeptPhoto | 'kept' | null> {
  if (photo === null) return null;
  const version = createHash('sha256').update(photo).digest('hex').slice(0, 32);
  if (version === known?.content.photo_version) return 'kept';
  try {
    return await keepPhoto(services, await drawPhoto(services, photo));
  } catch (error) {
    if (error instanceof UserError && error.errorName !== 'busy') return null;
    throw error;
  }
}

/** The address book of one's own contacts. */
export function createCardBook(services: CardServices, { account }: CardOwner): CardBook {
  const { read: db, runner } = services.database;
  const findStored = async (names: readonly string[]): Promise<readonly [string, StoredContact][]> => {
    const numbers = await findByCardNames(db, account, names);
    const stored = await readContacts(db, account, [...numbers.values()]);
    // A contact that has another name by now is not at its number.
    const own = await readCardNames(db, account, [...stored.keys()]);
    return [...numbers].flatMap(([name, contactNo]) => {
      const contact = stored.get(contactNo);
      return contact === undefined || own.get(contactNo) !== name ? [] : [[name, contact] as [string, StoredContact]];
    });
  };
  const toInfo = ([name, { content, revision, changedAt }]: [string, StoredContact]): CardInfo => ({
    name,
    contactNo: content.contact_no,
    revision,
    changedAt,
  });
  return {
    revision: () => readBookRevision(db, account),
    list: () => listCards(db, account),
    find: async (names) => (await findStored(names)).map(toInfo),
    read: async (names, version) => {
      const cards = [];
      for (const found of await findStored(names)) {
        const photo = await readPhoto(services, account, found[1].content.photo_version);
        cards.push({ ...toInfo(found), data: formatCard(found[1], { categories: [], photo }, version) });
      }
      return cards;
    },
    changes: (asked) => readCardChanges(db, account, asked),
    put: async (context, name, data, conditions) => {
      const card = receiveCard(data);
      if (card === null) return 'invalid';
      const known = (await findStored([name])).at(0)?.[1];
      const photo = await takePhoto(services, card, known);
      const input = {
        ...{ account, name, number: newNumber(), photo, conditions },
        uid: card.uid === '' ? (known?.content.uid ?? newUid()) : card.uid,
        contact: prepareContact(card.fields),
        otherProperties: card.otherProperties,
      };
      try {
        const { outcome, unneeded } = await runner.execute(putContactCard, context, input);
        for (const blobId of unneeded) await services.blobs.delete(blobId);
        return outcome;
      } catch (error) {
        if (photo !== null && photo !== 'kept' && wasNotCommitted(error)) await services.blobs.delete(photo.blobId);
        throw error;
      }
    },
    remove: (context, name, conditions) => runner.execute(removeContactCard, context, { account, name, conditions }),
  };
}

/** The organisation as cards. */
export interface ColleagueBook {
  /** Changes with whoever is in the organisation, and with what is shown of them. */
  revision(): Promise<string>;
  list(): AsyncIterable<readonly ColleagueCard[]>;
  read(names: readonly string[], version: CardVersion): Promise<readonly ColleagueCard[]>;
}

/** Colleagues read at once: some milliseconds of a reading thread. */
const batchSize = 1_000;

/** The organisation's address book; null where the organisation does not show it. */
export async function openColleagueBook(
  { database }: Pick<Services, 'database'>,
  { account, orgId }: CardOwner,
): Promise<ColleagueBook | null> {
  const db = database.read;
  if (!(await isFeatureOn(db, { orgId, accountNo: account }, 'displayOrg'))) return null;
  const phones = await readOrgSetting(db, orgId, 'contactPhones');
  const read = (wanted: { names: readonly string[] } | { from: number; count: number }, version: CardVersion) =>
    database.longRead(readColleagueCards, { orgId, phones, version, wanted });
  return {
    revision: async () => {
      const row = await db
        .selectFrom('directory_version')
        .select('version')
        .where('org_id', '=', orgId)
        .executeTakeFirst();
      return `${String(row?.version ?? 0)}-${phones}`;
    },
    list: async function* list() {
      for (let from = 0; ; from += batchSize) {
        const cards = await read({ from, count: batchSize }, '3.0');
        if (cards.length > 0) yield cards;
        if (cards.length < batchSize) return;
      }
    },
    read: (names, version) => read({ names }, version),
  };
}
