/** Reads the text of a mail's attachments in a killable child and has the mails that carry them indexed anew. */
import type { OperationContext } from '../../engines/database/port.ts';
import type { JobKind } from '../../engines/jobs/port.ts';
import { maxKeptTextBytes, readableFiles } from '../../mail/bodies/in-transaction.ts';
import { readAttachmentText, readStoredBody } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import {
  beginExtraction,
  type ExtractionName,
  endExtraction,
  extractionJobKind,
  maxAttempts,
} from './extraction-operations.ts';

type ExtractServices = Pick<Services, 'database' | 'blobs' | 'clock' | 'sandbox' | 'log'>;

/** Text of one mail's attachments that is read: the end of a long document is cut. */
const maxTextCharacters = 5 * 1024 * 1024;
const timeoutMs = 20_000;
const leaseMs = 10 * 60_000;
const backoffMs = 30_000;

function createContext(now: number): OperationContext {
  return { now, requestId: 'extract', actor: null, subject: null, orgId: null, address: null, client: 'worker' };
}

/** The beginning of a text, at most so many bytes in UTF-8, whole characters. */
export function cutToBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}

type Stored = Awaited<ReturnType<typeof readStoredBody>>;

async function readFile(services: ExtractServices, stored: Stored, path: string, signal: AbortSignal) {
  const file = readableFiles(stored.summary.attachments).find((known) => known.path === path);
  if (!file) return { status: 'done', output: { status: 'refused' } } as const;
  return readAttachmentText(services, stored, { ...file, maxCharacters: maxTextCharacters, timeoutMs, signal });
}

/** Reads what of a body waits. Rejects when it has to be tried again later through no fault of the files. */
export async function extractAttachments(
  services: ExtractServices,
  name: ExtractionName,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = services;
  const rows = await database.read
    .selectFrom('extraction')
    .select(['part', 'state', 'result'])
    .where('org_id', '=', name.orgId)
    .where('body_id', '=', name.bodyId)
    .where('kind', '=', 'text')
    .orderBy('part')
    .execute();
  const waiting = rows.filter((row) => row.state === 'waiting');
  if (waiting.length === 0) return;
  const stored = await readStoredBody(database.read, name);
  let room = maxKeptTextBytes - rows.reduce((sum, row) => sum + Buffer.byteLength(row.result ?? ''), 0);
  const end = (part: string, how: 'done' | 'failed' | 'again', text: string | null) =>
    database.runner.execute(endExtraction, createContext(clock.now()), { ...name, part, end: how, text });
  for (const { part } of waiting) {
    const { mayTry } = await database.runner.execute(beginExtraction, createContext(clock.now()), { ...name, part });
    if (!mayTry || room <= 0) {
      await end(part, 'failed', null);
      continue;
    }
    const result = await readFile(services, stored, part, signal);
    if (result.status === 'failed' && (result.reason === 'busy' || result.reason === 'stopped')) {
      await end(part, 'again', null);
      throw new Error(`attachments are read later: ${result.detail}`);
    }
    if (result.status === 'failed') {
      services.log.info({ body: name.bodyId, part, reason: result.reason }, 'an attachment could not be read');
      // What ended its process may have been unlucky once.
      const isLast = result.reason === 'error';
      await (isLast ? end(part, 'failed', null) : retryOrGiveUp(services, name, part));
      continue;
    }
    const text = result.output.status === 'read' ? cutToBytes(result.output.text, room) : null;
    room -= Buffer.byteLength(text ?? '');
    await end(part, text === null ? 'failed' : 'done', text);
  }
}

/** Leaves the part waiting for the next run while it has an attempt left. */
async function retryOrGiveUp({ database, clock }: ExtractServices, name: ExtractionName, part: string): Promise<void> {
  const row = await database.read
    .selectFrom('extraction')
    .select('attempts')
    .where('org_id', '=', name.orgId)
    .where('body_id', '=', name.bodyId)
    .where('part', '=', part)
    .where('kind', '=', 'text')
    .executeTakeFirst();
  if ((row?.attempts ?? maxAttempts) < maxAttempts) return;
  const ended = { ...name, part, end: 'failed' as const, text: null };
  await database.runner.execute(endExtraction, createContext(clock.now()), ended);
}

async function hasWaiting({ database }: ExtractServices, name: ExtractionName): Promise<boolean> {
  const row = await database.read
    .selectFrom('extraction')
    .select('part')
    .where('org_id', '=', name.orgId)
    .where('body_id', '=', name.bodyId)
    .where('kind', '=', 'text')
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

/** The durable job of one body. `reindex` puts the mails that carry it into the index anew. */
export function createExtractionJob(
  services: ExtractServices,
  reindex: (name: ExtractionName) => Promise<void>,
): JobKind<ExtractionName> {
  return {
    kind: extractionJobKind,
    // One after the other: it is never urgent, and previews that people wait for need the processes too.
    concurrency: 1,
    leaseMs,
    maxAttempts: 10,
    backoffMs: (attempt) => backoffMs * attempt,
    async run(job, controls) {
      await extractAttachments(services, job.payload, controls.signal);
      await reindex(job.payload);
      return (await hasWaiting(services, job.payload)) ? { againAt: services.clock.now() + backoffMs } : undefined;
    },
  };
}
