/** The table of attachments to be read: what is asked for, tried and found. An attempt is counted before it is made. */
import { defineOperation } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';

export const extractionJobKind = 'search.extract';

/** What ends the child twice is not tried again. */
export const maxAttempts = 2;

export interface ExtractionName {
  readonly orgId: number;
  readonly bodyId: string;
}

/** Asks for the text of attachments that nobody has asked for yet; harmless when repeated. */
export const requestExtraction = defineOperation<
  {
    readonly orgId: number;
    readonly bodies: readonly { readonly bodyId: string; readonly parts: readonly string[] }[];
  },
  null
>({
  name: 'search.requestExtraction',
  accounts: () => [],
  async run(tx, context, { orgId, bodies }) {
    for (const { bodyId, parts } of bodies) {
      const rows = parts.map((part) => ({
        org_id: orgId,
        body_id: bodyId,
        part,
        kind: 'text' as const,
        attempts: 0,
        state: 'waiting' as const,
        result: null,
        updated_at: context.now,
      }));
      await tx
        .insertInto('extraction')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['org_id', 'body_id', 'part', 'kind']).doNothing())
        .execute();
      const payload: ExtractionName = { orgId, bodyId };
      await enqueueJob(tx, context.now, { kind: extractionJobKind, uniqueKey: `${orgId}:${bodyId}`, payload });
    }
    return { output: null };
  },
});

interface PartName extends ExtractionName {
  readonly part: string;
}

/** Counts an attempt; answers false when there have been too many, and the part is given up. */
export const beginExtraction = defineOperation<PartName, { readonly mayTry: boolean }>({
  name: 'search.beginExtraction',
  accounts: () => [],
  async run(tx, context, { orgId, bodyId, part }) {
    const row = await tx
      .updateTable('extraction')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), updated_at: context.now }))
      .where('org_id', '=', orgId)
      .where('body_id', '=', bodyId)
      .where('part', '=', part)
      .where('kind', '=', 'text')
      .where('state', '=', 'waiting')
      .returning('attempts')
      .executeTakeFirst();
    return { output: { mayTry: row !== undefined && row.attempts <= maxAttempts } };
  },
});

/** The result; `again` takes the attempt back, since it was no fault of the file. */
export const endExtraction = defineOperation<
  PartName & { readonly end: 'done' | 'failed' | 'again'; readonly text: string | null },
  null
>({
  name: 'search.endExtraction',
  accounts: () => [],
  async run(tx, context, { orgId, bodyId, part, end, text }) {
    await tx
      .updateTable('extraction')
      .set((eb) => ({
        ...(end === 'again' ? { attempts: eb('attempts', '-', 1) } : { state: end, result: text }),
        updated_at: context.now,
      }))
      .where('org_id', '=', orgId)
      .where('body_id', '=', bodyId)
      .where('part', '=', part)
      .where('kind', '=', 'text')
      .execute();
    return { output: null };
  },
});
