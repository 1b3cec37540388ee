import type { MailAddress, PaperStyle } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { pictureName, picturesNamedIn } from './part-content.ts';
import { findPictures } from './store.ts';

/** A custom picture that goes along: its name in the HTML, and where its bytes are. */
export interface PartPicture {
  readonly contentId: string;
  readonly type: string;
  readonly blobId: string;
}

/** A part before its pictures have become the message's. */
export interface PartForMessage {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  /** May hold pictures as `data:` addresses, which few mail clients show. */
  readonly html: string;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
  /** Of stationery; `picture` is a content id, or a `data:` address. */
  readonly look: (PaperStyle & { readonly picture: string | null }) | null;
  readonly pictures: readonly PartPicture[];
}

/** What a part has that brings nothing. */
export const emptyPart = { subject: '', html: '', to: [], cc: [], bcc: [], look: null, pictures: [] } as const;

/** The custom pictures that a text names, for a message that takes it along. */
export async function picturesForMessage(db: Db, account: number, text: string): Promise<PartPicture[]> {
  const rows = await findPictures(db, account, picturesNamedIn(text));
  return rows.map((row) => ({ contentId: pictureName(row.picture_id), type: row.type, blobId: row.blob_id }));
}
