/** One size of the picture that a person shows to colleagues, drawn anew by us. */
export interface AvatarPictureTable {
  account_no: number;
  /** Length of a side in pixels. */
  side: number;
  /** Names the picture by its content; the same for all its sizes. */
  version: string;
  /** WebP. */
  blob_id: string;
  size_bytes: number;
}

/** What names this server; one row, made with the table. */
export interface ServerIdentityTable {
  only_row: 1;
  uuid: string;
}

/** Tables of avatars and of the session's user, by name. */
export interface AvatarsSchema {
  avatar_picture: AvatarPictureTable;
  server_identity: ServerIdentityTable;
}
