import { type Address, decodeHeaderText, type HeaderField, type HeaderSummary } from '@hongyan/mime';
import { normaliseText } from '../../engines/search-index/normalise-text.ts';

/** Encoded words, and octets beyond ASCII: what is written is not what is read. */
const needsDecoding = /=\?|[^\x00-\x7e]/;
const letterOrDigit = /[\p{L}\p{N}\p{M}\p{Co}]/u;

function isOnlyPeople(value: string, people: readonly Address[]): boolean {
  let rest = normaliseText(decodeHeaderText(value));
  const texts = people.flatMap(({ name, address }) => [normaliseText(name), normaliseText(address)]);
  // Each once: what stands there twice stands there beside something.
  for (const text of texts.sort((a, b) => b.length - a.length)) rest = rest.replace(text, () => ' ');
  return !letterOrDigit.test(rest);
}

/**
 * Whether a mail's header says anything in encoded words, or beyond ASCII, that the index does not hold as its subject and its people.
 * The rest of a header is found in its text as it is written.
 */
export function hasHiddenHeader(headers: readonly HeaderField[], subject: string, summary: HeaderSummary): boolean {
  const { from, sender, to, cc } = summary;
  return headers.some(({ name, value }) => {
    if (!needsDecoding.test(value) && !needsDecoding.test(name)) return false;
    switch (name.toLowerCase()) {
      case 'subject':
        return normaliseText(decodeHeaderText(value)) !== normaliseText(subject);
      case 'from':
      case 'sender':
        return !isOnlyPeople(value, [...from, ...sender]);
      case 'to':
        return !isOnlyPeople(value, to);
      case 'cc':
        return !isOnlyPeople(value, cc);
      default:
        return true;
    }
  });
}
