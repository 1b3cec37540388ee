import type { Client, Entry } from 'ldapts';
import { DirectoryDownError, type DirectoryEntry, type DirectoryServer } from './port.ts';

/** Loaded for the first question: most servers have no directory. */
const loadLibrary = () => import('ldapts');

const connectTimeoutMs = 5_000;
/** A directory that answers no question in this time is down for whoever waits at the sign-in page. */
const answerTimeoutMs = 10_000;
/** Servers hold back what is larger than a page anyway (RFC 2696). */
const pageSize = 500;

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether passwords may travel to this address without TLS: only within this machine. */
export function isLoopbackDirectory(url: string): boolean {
  return loopbackNames.has(new URL(url).hostname);
}

function createTlsOptions({ url, authority }: DirectoryServer) {
  const servername = new URL(url).hostname;
  return {
    minVersion: 'TLSv1.2' as const,
    ...(/^[\d.[]/.test(servername) ? {} : { servername }),
    ...(authority === null ? {} : { ca: [authority] }),
  };
}

/** Runs with a connection of its own, protected before anything is said. */
async function withConnection<T>(server: DirectoryServer, run: (client: Client) => Promise<T>): Promise<T> {
  const isSecure = server.url.startsWith('ldaps:');
  if (!isSecure && !server.startTls && !isLoopbackDirectory(server.url))
    throw new DirectoryDownError('a password would travel in the clear');
  const { Client: DirectoryClient } = await loadLibrary();
  const client = new DirectoryClient({
    url: server.url,
    timeout: answerTimeoutMs,
    connectTimeout: connectTimeoutMs,
    ...(isSecure ? { tlsOptions: createTlsOptions(server) } : {}),
  });
  try {
    if (!isSecure && server.startTls) await client.startTLS(createTlsOptions(server));
    return await run(client);
  } finally {
    // The connection goes either way; what was asked is answered already.
    await client.unbind().catch(() => undefined);
  }
}

/** The trouble in few words; never what was sent. */
function wrapDirectoryError(error: unknown): DirectoryDownError {
  if (error instanceof DirectoryDownError) return error;
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new DirectoryDownError(reason.slice(0, 200), { cause: error });
}

function decodeText(value: Entry[string] | undefined): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  if (first === undefined) return null;
  return Buffer.isBuffer(first) ? first.toString('hex') : first;
}

/** Identifiers of Active Directory are bytes. */
const byteAttributes = ['objectGUID', 'objectSid'];

function toEntry(entry: Entry, attributes: readonly string[]): DirectoryEntry {
  const named = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value]));
  const values: Record<string, string> = {};
  for (const attribute of attributes) {
    const text = decodeText(named.get(attribute.toLowerCase()))?.trim();
    if (text !== undefined && text !== '') values[attribute] = text;
  }
  return { dn: entry.dn, values };
}

/** Searches below the base, as our own account; at most `limit` entries where one is given. Throws `DirectoryDownError`. */
export async function* searchDirectory(
  server: DirectoryServer,
  password: string,
  search: { readonly filter: string; readonly attributes: readonly string[]; readonly limit?: number },
): AsyncGenerator<readonly DirectoryEntry[]> {
  const { filter, attributes, limit } = search;
  const pages: DirectoryEntry[][] = [];
  const options = {
    scope: 'sub' as const,
    filter,
    attributes: [...attributes],
    explicitBufferAttributes: byteAttributes,
    timeLimit: answerTimeoutMs / 1_000,
  };
  try {
    await withConnection(server, async (client) => {
      await client.bind(server.bindDn, password);
      if (limit !== undefined) {
        const { searchEntries } = await client.search(server.base, { ...options, sizeLimit: limit });
        pages.push(searchEntries.map((entry) => toEntry(entry, attributes)));
        return;
      }
      for await (const { searchEntries } of client.searchPaginated(server.base, { ...options, paged: { pageSize } }))
        pages.push(searchEntries.map((entry) => toEntry(entry, attributes)));
    });
  } catch (error) {
    throw wrapDirectoryError(error);
  }
  yield* pages;
}

/**
 * Whether the directory takes this password for this entry. An empty password is refused here: servers take it as a sign-in of
 * nobody and say yes (RFC 4513 §5.1.2). Throws `DirectoryDownError`.
 */
export async function checkDirectoryPassword(server: DirectoryServer, dn: string, password: string): Promise<boolean> {
  if (password === '' || dn === '') return false;
  try {
    await withConnection(server, (client) => client.bind(dn, password));
    return true;
  } catch (error) {
    const { InvalidCredentialsError, ResultCodeError } = await loadLibrary();
    if (error instanceof InvalidCredentialsError) return false;
    // Locked, expired, or not allowed to sign in: the directory answers, and says no (RFC 4511 appendix A).
    if (error instanceof ResultCodeError && refusals.has(error.code)) return false;
    throw wrapDirectoryError(error);
  }
}

/** noSuchObject, invalidDNSyntax, inappropriateAuthentication, insufficientAccessRights, unwillingToPerform, constraintViolation. */
const refusals = new Set([19, 32, 34, 48, 50, 53]);
