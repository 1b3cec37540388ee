import type { Source } from '../source.ts';
import { type ImapPatience, type ImapServer, type ImapSignIn, imapPatience } from './imap-server.ts';
import { listImapFolders } from './list-imap-folders.ts';
import { SourceConnection } from './source-connection.ts';

/** A mailbox on an IMAP server as a source. Throws SourceError where it cannot be reached or opened. */
export async function openImapSource(
  server: ImapServer,
  signIn: ImapSignIn,
  patience: ImapPatience = imapPatience,
): Promise<Source> {
  const connection = new SourceConnection(server, signIn, patience);
  try {
    return { folders: await listImapFolders(connection), close: () => connection.close() };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
