/** A file on its way by tus. Its staged bytes and, later, its blob, attachment or large file have the same id. */
export interface ResumableUploadTable {
  account_no: number;
  upload_id: string;
  /** What it becomes: a file of a mail, one that a mail carries as a link, or a file of the file centre. */
  purpose: 'attachment' | 'large' | 'file';
  file_name: string;
  type: string;
  length_bytes: number;
  /** Bytes that are flushed and, where their sender gave a checksum, checked. What is staged beyond them does not count. */
  offset_bytes: number;
  created_at: number;
  /** When the last bytes came; it expires some days after that. */
  touched_at: number;
  /** Of a file of the file centre: the folder that it goes into. */
  folder_id: number | null;
  /** The file whose next version it is; null: a new file. */
  replaces_id: number | null;
  /** The space that it takes room in; null: not of the file centre. */
  space_no: number | null;
}

/** A file that mails carry as a link. */
export interface LargeFileTable {
  account_no: number;
  /** 128 random bits in hex: whoever knows the link made of it may download. */
  large_id: string;
  file_name: string;
  type: string;
  size_bytes: number;
  sha256: string;
  blob_id: string;
  created_at: number;
  /** Epoch milliseconds; counted anew when it is sent. */
  expires_at: number;
  /** When a mail last carried it. */
  sent_at: number | null;
  downloads: number;
}

/** Tables of large attachments, by name. */
export interface LargeAttachmentsSchema {
  resumable_upload: ResumableUploadTable;
  large_file: LargeFileTable;
}
