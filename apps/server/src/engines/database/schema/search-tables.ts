export interface SavedSearchTable {
  account_no: number;
  search_id: number;
  name: string;
  /** JSON: search criteria of the contract. */
  criteria: string;
  created_at: number;
}

/** Tables of search, by name. */
export interface SearchSchema {
  saved_search: SavedSearchTable;
}
