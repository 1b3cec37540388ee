import type { OwnShare } from '@hongyan/contract';
import { type DateReading, formatFullTime } from '../../../lib/dates/format-date.ts';
import { translate } from '../../../lib/language/strings.ts';
import { ownStrings } from './own.strings.ts';

/** A link as a paragraph of a message: what it gives, its code, and until when. */
export function linkHtml(share: Pick<OwnShare, 'title' | 'url' | 'code' | 'expiresAt'>, reading: DateReading): string {
  const { title, url, code, expiresAt } = share;
  const paragraph = document.createElement('p');
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  const terms = translate(ownStrings, 'inMessage', { code, when: formatFullTime(expiresAt, reading) });
  paragraph.append(link, document.createElement('br'), terms);
  return paragraph.outerHTML;
}
