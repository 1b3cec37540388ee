/** imapflow at a listener for mail clients: many programs of our own kind are built on it. */
import { ImapFlow } from 'imapflow';
import type { ClientListener } from '../mail-clients/client-listener.ts';

/** Signed in, nothing selected. `authority` null: any certificate will do. `qresync`: it asks for what changed since it was here (RFC 7162). */
export async function openImapFlow(
  {
    port,
    user,
    code,
    authority,
  }: Pick<ClientListener, 'port' | 'user' | 'code'> & { readonly authority: string | null },
  options: { readonly qresync?: boolean } = {},
): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: 'localhost',
    port,
    secure: true,
    auth: { user, pass: code },
    tls: authority === null ? { rejectUnauthorized: false } : { ca: authority },
    logger: false,
    ...options,
  });
  await client.connect();
  return client;
}
