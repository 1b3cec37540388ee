/** Reads the text of a file's content in a process that may be killed, and has the files of that content indexed anew. */
import { defineOperation } from '../../../engines/database/port.ts';
import type { JobKind } from '../../../engines/jobs/port.ts';
import { findDocumentFormat } from '../../../engines/sandbox/document-format.ts';
import type { Services } from '../../../services.ts';
import { takeTurn } from '../change.ts';
import { type ContentName, maxTextFileBytes, textJobKind, wholeFile } from './text-names.ts';

/** Text that is kept of one file for the index: a book of some hundred pages. */
const maxTextCharacters = 200_000;
const timeoutMs = 20_000;
const maxMemoryMb = 512;
const leaseMs = 5 * 60_000;
const backoffMs = 30_000;
/** A crash may be the machine's fault once. */
const maxAttempts = 2;

/** Counts an attempt before it is made. */
const beginText = defineOperation<ContentName, { readonly mayTry: boolean }>({
  name: 'files.beginText',
  accounts: () => [],
  run: async (tx, context, { orgId, blobId }) => {
    const row = await tx
      .insertInto('extraction')
      .values({
        org_id: orgId,
        body_id: blobId,
        part: wholeFile,
        kind: 'text',
        attempts: 1,
        state: 'waiting',
        result: null,
        updated_at: context.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'body_id', 'part', 'kind']).doUpdateSet((eb) => ({
          attempts: eb('extraction.attempts', '+', 1),
          updated_at: context.now,
        })),
      )
      .returning(['attempts', 'state'])
      .executeTakeFirstOrThrow();
    return { output: { mayTry: row.state === 'waiting' && row.attempts <= maxAttempts } };
  },
});

/** Keeps the text, and gives the files of the content a new revision, by which the index finds them. */
const endText = defineOperation<ContentName & { readonly text: string | null }, { readonly spaces: readonly number[] }>(
  {
    name: 'files.endText',
    accounts: () => [],
    run: async (tx, context, { orgId, blobId, text }) => {
      await tx
        .updateTable('extraction')
        .set({ state: text === null ? 'failed' : 'done', result: text, attempts: 0, updated_at: context.now })
        .where('org_id', '=', orgId)
        .where('body_id', '=', blobId)
        .where('part', '=', wholeFile)
        .where('kind', '=', 'text')
        .execute();
      if (text === null) return { output: { spaces: [] } };
      const revision = await takeTurn(tx, orgId);
      const rows = await tx
        .updateTable('file_node')
        .set({ revision })
        .where('org_id', '=', orgId)
        .where('node_id', 'in', (eb) =>
          eb.selectFrom('file_version').select('node_id').where('blob_id', '=', blobId).where('org_id', '=', orgId),
        )
        .where('blob_id', '=', blobId)
        .returning('space_no')
        .execute();
      return { output: { spaces: [...new Set(rows.map((row) => row.space_no))] } };
    },
  },
);

export const textOperations = [beginText, endText] as const;

type TextServices = Pick<Services, 'database' | 'blobs' | 'clock' | 'sandbox' | 'log'>;

async function readBytes({ blobs }: TextServices, blobId: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of blobs.read(blobId, { start: 0, end: maxTextFileBytes })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The durable job of one content. */
export function createTextJob(
  services: TextServices,
  follow: (spaces: readonly number[]) => void,
): JobKind<ContentName> {
  const { database, clock, sandbox, log } = services;
  return {
    kind: textJobKind,
    concurrency: 1,
    leaseMs,
    maxAttempts: 10,
    backoffMs: (attempt) => backoffMs * attempt,
    async run({ payload }, { signal }) {
      const { orgId, blobId } = payload;
      const context = {
        now: clock.now(),
        requestId: 'file-text',
        actor: null,
        subject: null,
        orgId,
        address: null,
        client: 'worker' as const,
      };
      const node = await database.read
        .selectFrom('file_version')
        .innerJoin('file_node', (join) =>
          join
            .onRef('file_node.org_id', '=', 'file_version.org_id')
            .onRef('file_node.node_id', '=', 'file_version.node_id'),
        )
        .select(['file_node.name', 'file_version.type'])
        .where('file_version.blob_id', '=', blobId)
        .where('file_version.org_id', '=', orgId)
        .executeTakeFirst();
      const format = node === undefined ? null : findDocumentFormat({ fileName: node.name, type: node.type });
      if (format === null) return undefined;
      const { mayTry } = await database.runner.execute(beginText, context, payload);
      if (!mayTry) return undefined;
      const result = await sandbox.runSandboxed(
        'documentText',
        { bytes: await readBytes(services, blobId), format, charset: null, maxCharacters: maxTextCharacters },
        { timeoutMs, maxMemoryMb, signal },
      );
      if (result.status === 'failed') {
        log.info({ reason: result.reason }, 'the text of a file could not be read');
        throw new Error(`the text of a file was not read: ${result.reason}`);
      }
      const text = result.output.status === 'read' ? result.output.text : null;
      const { spaces } = await database.runner.execute(endText, context, { ...payload, text });
      follow(spaces);
      return undefined;
    },
  };
}
