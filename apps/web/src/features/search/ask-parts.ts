import type { Language } from '@hongyan/contract';
import { parseSearchText, printSearchClause, printSearchText, type SearchClause } from '@hongyan/contract/search-text';
import { type SearchAsk, scopeParts } from './search-ask.ts';

/** One thing that is asked, and the search without it. */
export interface AskPart {
  readonly key: string;
  readonly kind: 'clause' | 'folder' | 'scope';
  /** As a person types it; for a folder its id, for the scope its parts. */
  readonly text: string;
  readonly without: SearchAsk;
}

/** Neighbouring plain words are one part: people read them as one. */
function gather(clauses: readonly SearchClause[]): SearchClause[][] {
  const groups: SearchClause[][] = [];
  for (const clause of clauses) {
    const last = groups.at(-1);
    const isPlain = (known: SearchClause) => known.kind === 'text' && !known.negated;
    if (last?.every(isPlain) && isPlain(clause)) last.push(clause);
    else groups.push([clause]);
  }
  return groups;
}

/** The parts of a search, each of which can be taken off. */
export function partsOfAsk(ask: SearchAsk, language: Language): AskPart[] {
  const groups = gather(parseSearchText(ask.text));
  const clauses = groups.map((group, at): AskPart => {
    const rest = groups.filter((_group, index) => index !== at).flat();
    return {
      key: `clause:${at}`,
      kind: 'clause',
      text: group.map((clause) => printSearchClause(clause, language)).join(' '),
      without: { ...ask, text: printSearchText(rest, language) },
    };
  });
  return [
    ...clauses,
    ...(ask.mailboxId === ''
      ? []
      : [{ key: 'folder', kind: 'folder' as const, text: ask.mailboxId, without: { ...ask, mailboxId: '' } }]),
    ...(ask.scope.length === scopeParts.length
      ? []
      : [{ key: 'scope', kind: 'scope' as const, text: ask.scope.join(','), without: { ...ask, scope: scopeParts } }]),
  ];
}
