/** Rows of nicknames and of aliases that people make. */

/** The name that goes with one of a person's addresses. */
export interface NicknameTable {
  account_no: number;
  /** As it is stored in `address`. */
  address: string;
  name: string;
}

/** An alias that the person made; those of the administrator are in `address` alone. A freed one stays with its account. */
export interface OwnAliasTable {
  account_no: number;
  address: string;
  created_at: number;
  /** When it was deleted: nobody else gets it for a while, for mail to its old owner still comes. */
  freed_at: number | null;
}

/** Tables of addresses, by name. */
export interface AddressesSchema {
  nickname: NicknameTable;
  own_alias: OwnAliasTable;
}
