import type { FetchMessageObject, FetchQueryObject } from 'imapflow';
import { CommandFailedError, type SourceConnection } from './source-connection.ts';

/** Connections that may break on one message before it is passed over. */
const attemptsAlone = 3;

/** Of an answer for several messages: what may lie in memory. */
const maxAnswerBytes = 8 * 1024 * 1024;

/** A folder of the source, with the numbers that it had when it was listed. */
export interface ListedFolder {
  readonly connection: SourceConnection;
  readonly path: string;
  readonly uidValidity: bigint;
}

/** The folder was given new numbers (UIDVALIDITY): those that are known name nothing more. */
export class RenumberedError extends Error {
  override readonly name = 'RenumberedError';
}

/** All of them in one answer. Throws CommandFailedError where the server cannot, or sends far more than it announced. */
export async function fetchTogether(
  { connection, path, uidValidity }: ListedFolder,
  uids: readonly number[],
  query: FetchQueryObject,
): Promise<readonly FetchMessageObject[]> {
  const attempts = uids.length === 1 ? attemptsAlone : 1;
  return connection.run({ folder: path, attempts }, async (client, now) => {
    if (now !== uidValidity) throw new RenumberedError();
    const found: FetchMessageObject[] = [];
    let bytes = 0;
    for await (const message of client.fetch(uids.join(','), query, { uid: true })) {
      found.push(message);
      bytes += (message.source?.length ?? 0) + (message.headers?.length ?? 0);
      if (bytes <= maxAnswerBytes || uids.length === 1) continue;
      client.close();
      throw new CommandFailedError('the answer is far larger than what was announced');
    }
    return found;
  });
}

/** What the server says of each message; a text: why it says nothing of it. Those that are gone are missing. */
export async function fetchEach(
  folder: ListedFolder,
  uids: readonly number[],
  query: FetchQueryObject,
): Promise<ReadonlyMap<number, FetchMessageObject | string>> {
  try {
    const found = await fetchTogether(folder, uids, query);
    return new Map(found.map((message) => [message.uid, message]));
  } catch (error) {
    if (!(error instanceof CommandFailedError)) throw error;
    const [only] = uids;
    if (uids.length === 1 && only !== undefined) return new Map([[only, error.message]]);
  }
  // One message that its server cannot give spoils the answer for all.
  const each = new Map<number, FetchMessageObject | string>();
  for (const uid of uids) for (const [key, value] of await fetchEach(folder, [uid], query)) each.set(key, value);
  return each;
}
