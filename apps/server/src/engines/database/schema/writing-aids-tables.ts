/** A signature, template or stationery. Its key begins with the organisation, which has parts of its own. */
export interface WritingAidTable {
  org_id: number;
  /** Whose it is; 0 for the organisation's. */
  account_no: number;
  /** 24 random hexadecimal digits. */
  part_id: string;
  kind: 'signature' | 'template' | 'paper';
  name: string;
  /** JSON: SignatureContent, TemplateContent or PaperContent of features/writing-aids. */
  content: string;
  created_at: number;
  updated_at: number;
  /** Kept for a day, so that a deletion can be taken back. */
  deleted_at: number | null;
}

/** The default signatures of an address of a mailbox, or of all (''). A part's id, 'none', or null: as for all. */
export interface SignatureChoiceTable {
  account_no: number;
  address: string;
  for_new: string | null;
  for_reply: string | null;
}

/** A picture for signatures, templates and stationery, drawn anew by us. The HTML names it `cid:<picture_id>@custom`. */
export interface CustomPictureTable {
  account_no: number;
  picture_id: string;
  type: string;
  size_bytes: number;
  blob_id: string;
  created_at: number;
  /** When a sweeper first saw that no part names it. */
  unreferenced_at: number | null;
}

/** Tables of signatures, templates and stationery, by name. */
export interface WritingAidsSchema {
  letter_part: WritingAidTable;
  signature_choice: SignatureChoiceTable;
  custom_picture: CustomPictureTable;
}
