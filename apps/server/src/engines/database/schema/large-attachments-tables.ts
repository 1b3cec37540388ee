import type { Flag } from '../flag.ts';

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
  /** Counted up by each replacement; the link serves the last. */
  version_no: number;
  replaced_at: number | null;
  /** 1: only recipients of the mails that carried it download it. */
  is_limited: Flag;
  revoked_at: number | null;
  /** What the virus scanner said: `clean`, or `unscanned` where the file was too large for it or it was down; null: there is no scanner. */
  scan: 'clean' | 'unscanned' | null;
}

/** That a mail carries a large attachment. */
export interface LargeFileMailTable {
  account_no: number;
  large_id: string;
  submission_id: number;
  carried_at: number;
  /** Its sender recalled that mail, with its files. */
  recalled_at: number | null;
}

/** Somebody whom a mail brings a large attachment. */
export interface LargeFileRecipientTable {
  account_no: number;
  large_id: string;
  submission_id: number;
  /** In lower case. */
  address: string;
  /** Their account here; null outside. */
  target_account_no: number | null;
  /** The mail was recalled from them. */
  recalled_at: number | null;
}

/** A code that was mailed to prove an address; also one for an address that nothing was mailed to. */
export interface LargeFileCodeTable {
  account_no: number;
  large_id: string;
  address_hash: string;
  code_hash: string;
  tries: number;
  expires_at: number;
}

/** One download: ranges that one caller asks for within some minutes are one. */
export interface LargeFileDownloadTable {
  account_no: number;
  large_id: string;
  download_id: string;
  caller_hash: string;
  at: number;
  last_at: number;
  /** Proved by a code; null: by the link alone. */
  address: string | null;
  network: string;
  device: string;
  version_no: number;
  size_bytes: number;
  sent_bytes: number;
}

/** A large attachment that is no longer there and whose downloads are still shown. */
export interface LargeFileGoneTable {
  account_no: number;
  large_id: string;
  file_name: string;
  downloads: number;
  gone_at: number;
}

/** Tables of large attachments, by name. */
export interface LargeAttachmentsSchema {
  resumable_upload: ResumableUploadTable;
  large_file: LargeFileTable;
  large_file_mail: LargeFileMailTable;
  large_file_recipient: LargeFileRecipientTable;
  large_file_code: LargeFileCodeTable;
  large_file_download: LargeFileDownloadTable;
  large_file_gone: LargeFileGoneTable;
}
