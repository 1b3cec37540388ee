import type { Flag } from '../flag.ts';

/** Counters of an organisation's files. Every change of files takes this row first, so changes of one organisation come one after the other. */
export interface FileOrgTable {
  org_id: number;
  /** Rises with every change of a file or folder. */
  revision: number;
  next_node_id: number;
}

/** Where files lie: a person's, a department's, or the organisation's. */
export interface FileSpaceTable {
  /** Below 2^21: the owner of documents in the index of files. */
  space_no: number;
  org_id: number;
  kind: 'personal' | 'department' | 'organisation';
  account_no: number | null;
  department_id: number | null;
  /** The folder that holds everything of the space. */
  root_id: number;
  /** null: what the organisation's settings say for spaces of this kind. */
  quota_bytes: number | null;
  /** Bytes of all versions of all files, those in the recycle bin too. */
  used_bytes: number;
  created_at: number;
}

/** A folder or a file. */
export interface FileNodeTable {
  org_id: number;
  node_id: number;
  space_no: number;
  /** 0 of the folder that is a space's root. */
  parent_id: number;
  is_folder: Flag;
  name: string;
  /** As names are compared (contract, `normaliseFileName`); unique among what lies in one folder. */
  name_key: string;
  /** By which lists are sorted: pinyin for Chinese, numbers by their value. */
  sort_key: string;
  /** Lower case, without the dot; empty for folders. */
  extension: string;
  type: string;
  /** Of the newest version. */
  size_bytes: number;
  /** 0 for folders. */
  version_no: number;
  blob_id: string | null;
  sha256: string;
  /** `file_org.revision` of its last change: ETag of folders, and where the index goes on. */
  revision: number;
  created_at: number;
  created_by: number;
  /** Of the content, or of the folder itself. */
  changed_at: number;
  changed_by: number;
  /** In the recycle bin since; what lies below it stays as it is. */
  trashed_at: number | null;
  trashed_by: number | null;
}

/** One content of a file; the newest too. */
export interface FileVersionTable {
  org_id: number;
  node_id: number;
  version_no: number;
  /** Copies of a file share it; it is deleted with the last row that names it. */
  blob_id: string;
  size_bytes: number;
  type: string;
  sha256: string;
  created_at: number;
  created_by: number;
}

export type FileAccess = 'view' | 'edit' | 'manage';

/** What people may do with a node and with all below it. */
export interface FileGrantTable {
  org_id: number;
  node_id: number;
  grantee_kind: 'person' | 'department' | 'everyone';
  /** An account, a department, or 0 for everyone. */
  grantee_no: number;
  access: FileAccess;
  granted_by: number;
  granted_at: number;
}

export interface FileStarTable {
  account_no: number;
  node_id: number;
  starred_at: number;
}

/** What a person has opened, brought or changed. */
export interface FileRecentTable {
  account_no: number;
  node_id: number;
  used_at: number;
}

/** What was done with a file or folder, for those who may see it. */
export interface FileActivityTable {
  org_id: number;
  /** Time and random bits in hex: rows of one millisecond keep an order. */
  activity_id: string;
  space_no: number;
  node_id: number;
  at: number;
  /** null: somebody outside, by a link. */
  actor_no: number | null;
  action: string;
  /** The node's name at that time. */
  name: string;
  /** JSON. */
  detail: string;
}

/** The small picture of a file's content. */
export interface FilePictureTable {
  org_id: number;
  blob_id: string;
  /** Counted before each is made; after two it is not tried again. */
  attempts: number;
  /** null: none could be made, or not yet. */
  type: string | null;
  bytes: Uint8Array | null;
  made_at: number;
}

/** Who keeps others from changing a node for a while: a program by WebDAV, or an office program. */
export interface FileLockTable {
  org_id: number;
  node_id: number;
  token: string;
  kind: 'dav' | 'office';
  is_shared: Flag;
  /** Holds for all below a folder, too. */
  is_deep: Flag;
  /** What the program says of its owner (XML), or the name that is shown. */
  owner: string;
  account_no: number;
  created_at: number;
  expires_at: number;
}

/** A property that a program gave a node (RFC 4918, "dead properties"). */
export interface FilePropertyTable {
  org_id: number;
  node_id: number;
  namespace: string;
  name: string;
  /** XML of its content. */
  value: string;
}

/** Tables of the file centre, by name. */
export interface FilesSchema {
  file_org: FileOrgTable;
  file_space: FileSpaceTable;
  file_node: FileNodeTable;
  file_version: FileVersionTable;
  file_grant: FileGrantTable;
  file_star: FileStarTable;
  file_recent: FileRecentTable;
  file_activity: FileActivityTable;
  file_picture: FilePictureTable;
  file_lock: FileLockTable;
  file_property: FilePropertyTable;
}
