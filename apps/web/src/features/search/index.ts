export { AdvancedSearchDialog } from './advanced-search-dialog.tsx';
export { emptyCriteria, type SearchCriteria, searchPath } from './criteria.ts';
