/** The messages of one folder on an IMAP server, in the order of their numbers; the source is not changed (BODY.PEEK). */
import { findHeader, parseHeaderBlock, parseMessageIds } from '@hongyan/mime';
import type { FetchMessageObject } from 'imapflow';
import { GivenAgainError, type ImportQuestions, type SourceMessage, type UnreadableMessage } from '../source.ts';
import { fetchEach, fetchTogether, type ListedFolder, RenumberedError } from './fetch-each.ts';
import { partBytes, readParts } from './read-parts.ts';
import { CommandFailedError, type SourceConnection } from './source-connection.ts';

/** Messages whose flags, dates and sizes are asked for at once. */
const windowMessages = 100;
/** Messages that come in one answer: each answer costs the way there and back. */
const maxGroupMessages = 50;
/** Larger ones come alone, in parts. */
const maxGroupedBytes = 256 * 1024;
/** Attempts for the list of a folder's numbers. */
const listAttempts = 5;
/** A folder that is renumbered more often is not there to be read. */
const maxRenumbered = 3;

/** What the server says of a message before its bytes are asked for. */
interface Announced {
  readonly uid: number;
  readonly flags: readonly string[];
  readonly sizeBytes: number;
  readonly receivedAt: number;
  readonly isWanted: boolean;
  readonly isKnown: boolean;
}

/** As everybody writes them; servers may use other cases. */
const systemFlags = ['\\Answered', '\\Flagged', '\\Draft', '\\Seen'];

function toFlags(flags: ReadonlySet<string>): readonly string[] {
  return [...flags].flatMap((flag) => {
    if (!flag.startsWith('\\')) return [flag];
    const known = systemFlags.find((one) => one.toLowerCase() === flag.toLowerCase());
    return known === undefined ? [] : [known];
  });
}

const isDeleted = (flags: ReadonlySet<string>): boolean =>
  [...flags].some((flag) => flag.toLowerCase() === '\\deleted');

async function announce(message: FetchMessageObject, asked: ImportQuestions): Promise<Announced | string | null> {
  const { uid, flags = new Set(), size = 0, internalDate, headers } = message;
  if (isDeleted(flags)) return null;
  if (!(internalDate instanceof Date)) return 'the server gives no date for it';
  const receivedAt = Math.max(0, internalDate.getTime());
  const isWanted = asked.since === null || receivedAt >= asked.since;
  const field = headers === undefined ? undefined : findHeader(parseHeaderBlock(headers).fields, 'Message-ID');
  const [messageId] = parseMessageIds(field?.value ?? '', 1);
  const isKnown =
    isWanted && messageId !== undefined && (await asked.isKnown({ messageId, sizeBytes: size, receivedAt }));
  return { uid, flags: toFlags(flags), sizeBytes: size, receivedAt, isWanted, isKnown };
}

/** The next messages that can come in one answer. */
function chooseGroup(announced: readonly Announced[]): readonly Announced[] {
  const group: Announced[] = [];
  let bytes = 0;
  for (const message of announced) {
    if (!message.isWanted || message.isKnown || message.sizeBytes > maxGroupedBytes) continue;
    bytes += message.sizeBytes;
    if (group.length >= maxGroupMessages || bytes > partBytes) break;
    group.push(message);
  }
  return group;
}

/** Reads a folder while it keeps its numbers. */
class FolderReader {
  readonly #folder: ListedFolder;
  readonly #asked: ImportQuestions;
  /** Found while a message was read, when nobody else would see it. */
  #isRenumbered = false;

  constructor(folder: ListedFolder, asked: ImportQuestions) {
    this.#folder = folder;
    this.#asked = asked;
  }

  #nameOf(uid: number): string {
    return `${this.#folder.path}, UID ${String(uid)}`;
  }

  async #readPart(uid: number, start: number, maxLength: number): Promise<Uint8Array> {
    const found = (await fetchEach(this.#folder, [uid], { uid: true, source: { start, maxLength } })).get(uid);
    if (found === undefined) throw new Error('it was removed while it was read');
    if (typeof found === 'string') throw new Error(found);
    // A part behind the end may be NIL.
    return Buffer.isBuffer(found.source) ? found.source : new Uint8Array();
  }

  async *#open({ uid, sizeBytes }: Announced, first: Uint8Array | null): AsyncGenerator<Uint8Array> {
    try {
      yield* readParts((from, bytes) => this.#readPart(uid, from, bytes), sizeBytes, first);
    } catch (error) {
      if (!(error instanceof RenumberedError)) throw error;
      this.#isRenumbered = true;
      throw new GivenAgainError('The folder has new numbers.', { cause: error });
    }
  }

  async *#readWindow(uids: readonly number[]): AsyncGenerator<SourceMessage | UnreadableMessage> {
    const query = { uid: true, flags: true, internalDate: true, size: true, headers: ['Message-ID'] };
    const found = await fetchEach(this.#folder, uids, query);
    const window: Announced[] = [];
    for (const uid of uids) {
      const answer = found.get(uid);
      if (answer === undefined) continue;
      const announced = typeof answer === 'string' ? answer : await announce(answer, this.#asked);
      if (typeof announced === 'string') yield { name: this.#nameOf(uid), reason: announced };
      else if (announced !== null) window.push(announced);
    }
    yield* this.#give(window);
  }

  /** The bytes of messages, null: they have to be asked for alone; those that are gone are missing. */
  async #loadGroup(uids: readonly number[]): Promise<ReadonlyMap<number, Uint8Array | null>> {
    try {
      const found = await fetchTogether(this.#folder, uids, { uid: true, source: true });
      return new Map(found.map(({ uid, source }) => [uid, Buffer.isBuffer(source) ? source : null]));
    } catch (error) {
      if (!(error instanceof CommandFailedError)) throw error;
      return new Map(uids.map((uid) => [uid, null]));
    }
  }

  async *#give(window: readonly Announced[]): AsyncGenerator<SourceMessage | UnreadableMessage> {
    let loaded: ReadonlyMap<number, Uint8Array | null> = new Map();
    for (const [index, message] of window.entries()) {
      const { uid, flags, receivedAt, isKnown, isWanted, sizeBytes } = message;
      const name = this.#nameOf(uid);
      const isGrouped = isWanted && !isKnown && sizeBytes <= maxGroupedBytes;
      if (isGrouped && !loaded.has(uid)) {
        const group = chooseGroup(window.slice(index)).map((one) => one.uid);
        loaded = await this.#loadGroup(group);
        // It was removed since it was listed.
        if (!loaded.has(uid)) continue;
      }
      const first = loaded.get(uid) ?? null;
      yield { name, flags, receivedAt, isKnown, open: () => this.#open(message, first) };
    }
  }

  async *read(uids: readonly number[]): AsyncGenerator<SourceMessage | UnreadableMessage> {
    for (let at = 0; at < uids.length; at += windowMessages)
      yield* this.#readWindow(uids.slice(at, at + windowMessages));
    if (this.#isRenumbered) throw new RenumberedError();
  }
}

async function listNumbers(connection: SourceConnection, path: string) {
  return connection.run({ folder: path, attempts: listAttempts }, async (client, uidValidity) => {
    const found = await client.search({ all: true }, { uid: true });
    if (!Array.isArray(found)) {
      if (client.usable) throw new CommandFailedError('the server does not list its messages');
      // The library keeps the reason to itself.
      throw Object.assign(new Error('The connection was cut.'), { code: 'NoConnection' });
    }
    return { uidValidity, uids: found.toSorted((a, b) => a - b) };
  });
}

/** Reads a folder by its name on the server. One that cannot be opened is named as a message that cannot be read. */
export async function* readImapFolder(
  connection: SourceConnection,
  path: string,
  asked: ImportQuestions,
): AsyncGenerator<SourceMessage | UnreadableMessage> {
  for (let renumbered = 0; ; renumbered += 1) {
    try {
      const { uids, uidValidity } = await listNumbers(connection, path);
      yield* new FolderReader({ connection, path, uidValidity }, asked).read(uids);
      return;
    } catch (error) {
      if (error instanceof CommandFailedError) {
        yield { name: path, reason: error.message };
        return;
      }
      if (!(error instanceof RenumberedError)) throw error;
      if (renumbered >= maxRenumbered) {
        yield { name: path, reason: 'the folder gets new numbers (UIDVALIDITY) again and again' };
        return;
      }
    }
  }
}
