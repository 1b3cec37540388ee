import type { CustomPicture } from '@hongyan/contract';
import { htmlToText } from '@hongyan/mime';
import type { CallContext } from '../../call/call-context.ts';
import type { Services } from '../../services.ts';
import { pictureName, picturesNamedIn } from './part-content.ts';
import { pictureUrl } from './picture-link.ts';
import { findPictures } from './store.ts';

const previewCharacters = 120;

/** The custom pictures that a text names, with links for the page. */
export async function presentPictures(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  { session, now }: CallContext,
  text: string,
): Promise<CustomPicture[]> {
  const rows = await findPictures(database.read, session.subject, picturesNamedIn(text));
  return rows.map((row) => ({
    contentId: pictureName(row.picture_id),
    url: pictureUrl(secrets, row.account_no, row.picture_id, now),
    size: row.size_bytes,
  }));
}

/** The beginning of a part's text, for a row of a list. */
export function previewOf(html: string): string {
  return htmlToText(html, { maxCharacters: 4 * previewCharacters })
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, previewCharacters);
}
