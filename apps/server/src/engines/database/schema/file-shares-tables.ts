/** A link by which somebody without a sign-in gets files (`link`), or brings some (`request`). */
export interface FileShareTable {
  account_no: number;
  /** 128 random bits in hex. */
  share_id: string;
  org_id: number;
  kind: 'link' | 'request';
  title: string;
  note: string;
  code_hash: string;
  /** The code, encrypted with a key of the server: its owner reads it again. */
  code_encrypted: string;
  /** For how many days it was made; a renewal counts them anew. */
  days: number;
  created_at: number;
  expires_at: number;
  max_accesses: number;
  left_accesses: number;
  cancelled_at: number | null;
  /** Since it was made or renewed. */
  wrong_codes: number;
  /** Of a request: where what comes is put. */
  folder_id: number | null;
  max_files: number | null;
  max_file_bytes: number | null;
  received_files: number;
  received_bytes: number;
}

/** A file or folder that a link shares. */
export interface FileShareItemTable {
  account_no: number;
  share_id: string;
  item_no: number;
  node_id: number;
}

/** What was done by a link. */
export interface FileShareAccessTable {
  account_no: number;
  share_id: string;
  /** Time and random bits in hex. */
  access_id: string;
  at: number;
  action: 'open' | 'wrongCode' | 'preview' | 'download' | 'upload' | 'refused';
  /** Of the file. */
  name: string;
  /** Network address. */
  address: string;
  /** Browser and system, in short. */
  device: string;
}

/** Tables of shares, by name. */
export interface FileSharesSchema {
  file_share: FileShareTable;
  file_share_item: FileShareItemTable;
  file_share_access: FileShareAccessTable;
}
