/** Programs that people let in by oauth2/authorize or single sign-on. */
import type { Selectable } from 'kysely';
import type { Db } from '../../engines/database/port.ts';
import type { OauthClientTable } from '../../engines/database/schema/single-sign-on-tables.ts';

/** A registered program. `own`: of the organisation itself, nobody is asked for consent. */
export interface OauthClient {
  readonly orgId: number;
  readonly clientId: string;
  readonly name: string;
  readonly redirects: readonly string[];
  readonly own: boolean;
}

/** A checked redirect on this computer: any program there can wait at it (RFC 8252 §8.6). */
export function isLoopbackRedirect(redirect: string): boolean {
  return isLoopback(new URL(redirect));
}

const loopbackHosts = new Set(['127.0.0.1', '[::1]']);

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && loopbackHosts.has(url.hostname);
}

/** https, or http on this machine by address (RFC 8252 §7.3, §8.3), without a fragment (RFC 6749 §3.1.2). */
export function isGoodRedirect(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false;
  const url = new URL(text);
  return url.username === '' && (url.protocol === 'https:' || isLoopback(url));
}

/** Whether a redirect is one of the client's, to the message; on loopback the port is the program's own choice (RFC 8252 §7.3). */
export function isRedirectOf(client: Pick<OauthClient, 'redirects'>, asked: string): boolean {
  if (client.redirects.includes(asked)) return true;
  if (!isGoodRedirect(asked) || !isLoopback(new URL(asked))) return false;
  const withoutPort = (text: string): string => {
    const url = new URL(text);
    url.port = '';
    return url.href;
  };
  return client.redirects.some((known) => isLoopback(new URL(known)) && withoutPort(known) === withoutPort(asked));
}

function toOauthClient(row: Selectable<OauthClientTable>): OauthClient {
  return {
    orgId: row.org_id,
    clientId: row.client_id,
    name: row.name,
    redirects: JSON.parse(row.redirects) as string[],
    own: row.own === 1,
  };
}

export async function listOauthClients(db: Db, orgId: number): Promise<readonly OauthClient[]> {
  const clients = db.selectFrom('oauth_client').selectAll();
  const rows = await clients.where('org_id', '=', orgId).orderBy('client_id').execute();
  return rows.map(toOauthClient);
}

export async function findOauthClient(db: Db, orgId: number, clientId: string): Promise<OauthClient | null> {
  return (await listOauthClients(db, orgId)).find((client) => client.clientId === clientId) ?? null;
}

/** Of whichever organisation: client_ids are ours and random. */
export async function findAnyOauthClient(db: Db, clientId: string): Promise<OauthClient | null> {
  const row = await db.selectFrom('oauth_client').selectAll().where('client_id', '=', clientId).executeTakeFirst();
  return row ? toOauthClient(row) : null;
}
