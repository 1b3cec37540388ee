/** The keyword by which mail clients know a label (decision 0052): an atom (RFC 9051 §9), readable where the name is. */

/** ASCII that stands for itself: what an atom may have, without `=` that escapes, and without what Thunderbird escapes too. */
const plainCharacter = /[A-Za-z0-9!#$'+,./:?@^_`|~-]/;

/**
 * A label's name as an atom: its octets in UTF-8, those that cannot stand for themselves as `=e5`. It is how Thunderbird names its tags (153;
 * all in lower case, and keywords have no case), so a tag and a label of one name are one.
 */
function encodeLabelName(name: string): string {
  return Array.from(Buffer.from(name, 'utf8'), (octet) => {
    const character = String.fromCharCode(octet);
    return plainCharacter.test(character) ? character : `=${octet.toString(16).padStart(2, '0')}`;
  }).join('');
}

/** Labels and keywords of one account, one to one; keywords have no case. */
export interface LabelKeywords {
  readonly keywordOf: ReadonlyMap<number, string>;
  /** By the keyword in lower case. */
  readonly labelOf: ReadonlyMap<string, number>;
}

/**
 * Names every label, the oldest first: one that comes out like another, or like a flag of ours (`reserved`, lower case), gets `~` and its number.
 */
export function nameLabels(
  labels: readonly { readonly label_id: number; readonly name: string }[],
  reserved: ReadonlySet<string>,
): LabelKeywords {
  const keywordOf = new Map<number, string>();
  const labelOf = new Map<string, number>();
  const isTaken = (keyword: string) => reserved.has(keyword.toLowerCase()) || labelOf.has(keyword.toLowerCase());
  for (const { label_id: id, name } of [...labels].sort((a, b) => a.label_id - b.label_id)) {
    let keyword = encodeLabelName(name);
    while (keyword === '' || isTaken(keyword)) keyword += `~${String(id)}`;
    keywordOf.set(id, keyword);
    labelOf.set(keyword.toLowerCase(), id);
  }
  return { keywordOf, labelOf };
}
