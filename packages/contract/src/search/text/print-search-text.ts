import type { Language } from '../../errors/index.ts';
import { attachmentNames, operatorNames, stateNames } from './operator-names.ts';
import { splitOperator } from './parse-search-text.ts';
import type { SearchClause } from './search-clause.ts';
import { printSize } from './size-value.ts';

const allQuotes = /["“”„＂「」『』]/gu;

function quote(value: string): string {
  return `"${value}"`;
}

/** A word as it is read back: in quotes where it would be something else without them. */
function printText(value: string, quoted: boolean): string {
  return quoted || /\s/u.test(value) || /^[-－]/u.test(value) || splitOperator(value) !== null ? quote(value) : value;
}

function printValue(clause: SearchClause, language: Language): string {
  switch (clause.kind) {
    case 'has':
      return attachmentNames[language];
    case 'is':
      return stateNames[language][clause.value];
    case 'larger':
    case 'smaller':
      return printSize(clause.value);
    default: {
      const value = clause.value.replace(allQuotes, ' ').trim();
      return ('quoted' in clause && clause.quoted) || /\s/u.test(value) ? quote(value) : value;
    }
  }
}

/** One part as a person would type it in this language. */
export function printSearchClause(clause: SearchClause, language: Language): string {
  const sign = clause.negated ? '-' : '';
  if (clause.kind === 'text') {
    return sign + printText(clause.value.replace(allQuotes, ' ').trim(), clause.quoted);
  }
  return `${sign}${operatorNames[language][clause.kind]}:${printValue(clause, language)}`;
}

/** The text that says these parts; `parseSearchText` reads them back, but that a word which looks like an operator is in quotes. */
export function printSearchText(clauses: readonly SearchClause[], language: Language): string {
  return clauses.map((clause) => printSearchClause(clause, language)).join(' ');
}
