/** Our own questions to an organisation's directory. */
import {
  checkDirectoryPassword,
  DirectoryDownError,
  type DirectoryEntry,
  type DirectoryServer,
  escapeFilter,
  searchDirectory,
} from '../../engines/directory/index.ts';
import type { Secrets } from '../../engines/secrets/port.ts';
import { caseFoldAddress } from '../identity/index.ts';
import { type Directory, directoryPurpose } from './directory-settings.ts';

/** A person of the directory, as far as we know them. */
export interface DirectoryPerson {
  readonly dn: string;
  readonly entryId: string;
  readonly address: string;
  readonly name: string;
  readonly department: string | null;
}

/** Two are enough to know that one name is not one person. */
const atMostFound = 2;
/** A name as our lists show it. */
const maxNameCharacters = 60;

function getServer({ settings }: Directory): DirectoryServer {
  const { url, startTls, authority, bindDn, base } = settings;
  return { url, startTls, authority, bindDn, base };
}

function listAttributes({ settings }: Directory): string[] {
  const { idAttribute, addressAttribute, nameAttribute, departmentAttribute } = settings;
  return [idAttribute, addressAttribute, nameAttribute, ...(departmentAttribute === null ? [] : [departmentAttribute])];
}

const shorten = (text: string): string => Array.from(text).slice(0, maxNameCharacters).join('').trim();

/** null: it has no identifier or no address that a mailbox can have. */
export function toPerson({ settings }: Directory, { dn, values }: DirectoryEntry): DirectoryPerson | null {
  const entryId = values[settings.idAttribute];
  const address = caseFoldAddress(values[settings.addressAttribute] ?? '');
  if (entryId === undefined || address === null) return null;
  const name = shorten(values[settings.nameAttribute] ?? address);
  const department = settings.departmentAttribute === null ? undefined : values[settings.departmentAttribute];
  return { dn, entryId, address, name, department: department === undefined ? null : shorten(department) };
}

/** Whom a name means; null: nobody, or more than one. Throws `DirectoryDownError`. */
export async function findInDirectory(
  secrets: Pick<Secrets, 'decrypt'>,
  directory: Directory,
  name: string,
): Promise<DirectoryPerson | null> {
  const values: Readonly<Record<string, string>> = { '{name}': name, '{user}': name.split('@')[0] ?? name };
  // In one pass: what stands in a value is never a placeholder for another.
  const filter = directory.settings.filter.replace(/\{(?:name|user)\}/g, (placeholder) =>
    escapeFilter(values[placeholder] ?? ''),
  );
  const search = { filter, attributes: listAttributes(directory), limit: atMostFound };
  const found: DirectoryEntry[] = [];
  const password = secrets.decrypt(directoryPurpose, directory.encryptedPassword);
  for await (const page of searchDirectory(getServer(directory), password, search)) found.push(...page);
  const [only] = found;
  return only === undefined || found.length > 1 ? null : toPerson(directory, only);
}

/** Everybody, page by page. Throws `DirectoryDownError`. */
export function listDirectory(secrets: Pick<Secrets, 'decrypt'>, directory: Directory) {
  const password = secrets.decrypt(directoryPurpose, directory.encryptedPassword);
  const search = { filter: directory.settings.listFilter, attributes: listAttributes(directory) };
  return searchDirectory(getServer(directory), password, search);
}

export function isPasswordOf(directory: Directory, person: DirectoryPerson, password: string): Promise<boolean> {
  return checkDirectoryPassword(getServer(directory), person.dn, password);
}

export { DirectoryDownError };
