import type { Db } from '../../../engines/database/port.ts';

/** Text of one attachment that an approver is shown, in characters. */
const maxShownCharacters = 100_000;

/** The texts of a body's attachments as they were read for search and policies, by section number. */
export async function readAttachmentTexts(db: Db, orgId: number, bodyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('extraction')
    .select(['part', 'result'])
    .where('org_id', '=', orgId)
    .where('body_id', '=', bodyId)
    .where('kind', '=', 'text')
    .execute();
  return new Map(rows.flatMap(({ part, result }) => (result ? [[part, result.slice(0, maxShownCharacters)]] : [])));
}
