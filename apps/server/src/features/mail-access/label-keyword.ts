/** The keyword by which mail programs know a label (decision 0052): an atom (RFC 9051 §9), readable where the name is. */

/** Printable ASCII that an atom may not have, and what would be read as our own escape. */
const plainCharacter = /[A-Za-z0-9!#$'+,./:;<=>?@^_`|}[~-]/;

/** Modified base64 of RFC 3501 §5.1.3: UTF-16BE, `,` for `/`, no padding. */
function encodeRun(run: string): string {
  const bytes = Buffer.from(run, 'utf16le').swap16();
  return `&${bytes.toString('base64').replaceAll('/', ',').replace(/=+$/, '')}-`;
}

/** A label's name as an atom: modified UTF-7 with everything that is no atom character in it, spaces as `_`. */
function encodeLabelName(name: string): string {
  let out = '';
  let run = '';
  const close = (): void => {
    if (run !== '') out += encodeRun(run);
    run = '';
  };
  for (let at = 0; at < name.length; at += 1) {
    const unit = name.charAt(at);
    if (unit !== ' ' && unit !== '&' && !plainCharacter.test(unit)) {
      run += unit;
      continue;
    }
    close();
    out += unit === ' ' ? '_' : unit === '&' ? '&-' : unit;
  }
  close();
  return out;
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
