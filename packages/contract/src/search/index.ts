export * from './found-mails.ts';
export * from './saved-search.ts';
export * from './search-criteria.ts';
export * from './text/index.ts';
