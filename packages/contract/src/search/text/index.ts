export { type DateRange, dateRange, parseDate } from './date-value.ts';
export { findFolderKind, type NamedFolderKind, normaliseName } from './folder-names.ts';
export { findOperator, type OperatorKind, operatorNames, stateNames } from './operator-names.ts';
export { parseSearchText } from './parse-search-text.ts';
export { printSearchClause, printSearchText } from './print-search-text.ts';
export {
  type DateClause,
  isWordClause,
  type MailState,
  mailStates,
  type SearchClause,
  type WordClause,
  type WordKind,
} from './search-clause.ts';
export { parseSize, printSize } from './size-value.ts';
export { toInstant, toWallTime } from './zoned-instant.ts';
