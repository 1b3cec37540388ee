import type { MailListItem } from '@hongyan/contract';
import { joinSearchedText } from '@hongyan/mime';
import { messageKey } from '../../call/message-key.ts';
import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import { defineReader } from '../../engines/database/port.ts';
import { snippetAround } from './snippet.ts';
import type { SearchServices } from './walk-matches.ts';

/** Rows of one page whose text is read: more than a screen shows is not waited for. */
const maxSnippets = 50;

interface SnippetInput {
  readonly account: number;
  readonly orgId: number;
  readonly ns: readonly number[];
  readonly terms: readonly string[];
}

/** Text around the first hit in bodies, else in file names and attachments; off the main thread, since texts are long. */
export const readSnippets = defineReader<SnippetInput, { readonly n: number; readonly snippet: string }[]>({
  name: 'search.readSnippets',
  async read(db, { account, orgId, ns, terms }) {
    const ids = JSON.stringify(ns.map((n) => messageKey(account, n)));
    const rows = await db
      .selectFrom(chooseDialect(db.dialect).selectKeys(ids).as('picked'))
      .crossJoin('message')
      .innerJoin('body', (join) => join.on('body.org_id', '=', orgId).onRef('body.body_id', '=', 'message.body_id'))
      .where('message.account_no', '=', account)
      .whereRef('message.id', '=', 'picked.key')
      .select(['message.n', 'message.body_id', 'body.index_text', 'body.part_text', 'body.summary'])
      .execute();
    const found: { n: number; snippet: string }[] = [];
    for (const row of rows) {
      const snippet =
        snippetAround(joinSearchedText(row.index_text, row.part_text), terms) ??
        snippetAround(listFileNames(row.summary), terms) ??
        (await readAttachmentSnippet(row.body_id));
      if (snippet !== null) found.push({ n: row.n, snippet });
    }
    return found;

    async function readAttachmentSnippet(bodyId: string): Promise<string | null> {
      const texts = await db
        .selectFrom('extraction')
        .select('result')
        .where('org_id', '=', orgId)
        .where('body_id', '=', bodyId)
        .where('kind', '=', 'text')
        .where('state', '=', 'done')
        .orderBy('part')
        .execute();
      for (const { result } of texts) {
        const snippet = result === null ? null : snippetAround(result, terms);
        if (snippet !== null) return snippet;
      }
      return null;
    }
  },
});

function listFileNames(summary: string): string {
  const { attachments = [] } = JSON.parse(summary) as { attachments?: { fileName: string }[] };
  return attachments.map((file) => file.fileName).join('  ');
}

/** Characters of the preview that a row has room for; a hit behind them is not seen. */
const visiblePreview = 60;

/** Whether the row shows a hit already. */
function showsHit(row: MailListItem, terms: readonly string[]): boolean {
  const shown = `${row.mailSubject}\n${row.preview.slice(0, visiblePreview)}`.toLowerCase();
  return terms.some((term) => shown.includes(term.toLowerCase()));
}

/** The rows, with a snippet of the hit where neither subject nor preview shows one. */
export async function addSnippets(
  services: SearchServices,
  owner: { readonly account: number; readonly orgId: number },
  rows: readonly MailListItem[],
  terms: readonly string[],
  signal: AbortSignal,
): Promise<MailListItem[]> {
  const ns = rows
    .filter((row) => terms.length > 0 && !showsHit(row, terms))
    .slice(0, maxSnippets)
    .map((row) => Number(row.mailId));
  if (ns.length === 0) return [...rows];
  const found = await services.database.longRead(readSnippets, { ...owner, ns, terms }, { signal });
  const byNumber = new Map(found.map(({ n, snippet }) => [n, snippet]));
  return rows.map((row) => ({ ...row, snippet: byNumber.get(Number(row.mailId)) ?? null }));
}
