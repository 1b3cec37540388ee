/**
 * The keys that lists are sorted by, computed by us and compared code unit by code unit, so that both engines, the cursor and
 * every page agree. Chinese stands in the order of its pinyin, after the other scripts, as in a telephone book.
 */

/** Beginnings longer than this are alike: what follows in a list is the time. Bounds the cursor, which carries the key. */
export const sortKeyCharacters = 60;

const answerPrefix = /^(?:\s*(?:re|fwd?|aw|wg|回复|答复|转发)\s*(?:\[\d+\])?\s*[:：])+/iu;

/** The key of a name or a subject before its messages are put into order. */
export function sortText(text: string): string {
  // Long subjects are cut first: normalising is linear, and nothing beyond the key matters.
  const normalised = text
    .slice(0, 4 * sortKeyCharacters)
    .normalize('NFKC')
    .toLowerCase();
  return normalised.replaceAll(/\s+/gu, ' ').trim().slice(0, sortKeyCharacters);
}

/** The key of a subject: answers and forwards stand with what they answer. */
export function subjectText(subject: string): string {
  return sortText(subject.replace(answerPrefix, ''));
}

const firstHanzi = 0x4e_00;
const lastHanzi = 0x9f_ff;
const pinyinOrder = new Intl.Collator('zh-Hans-u-co-pinyin');

const isHanzi = (unit: number): boolean => unit >= firstHanzi && unit <= lastHanzi;

function compareHanzi(a: number, b: number): number {
  return pinyinOrder.compare(String.fromCharCode(a), String.fromCharCode(b)) || a - b;
}

/** Compares two keys. Slower than `createRanking`, for a few. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return isHanzi(left) && isHanzi(right) ? compareHanzi(left, right) : left - right;
  }
  return a.length - b.length;
}

/**
 * For many keys: the Chinese characters that occur are sorted once, and each is written as its rank among them, within the
 * same block. The results compare with `<` as `compareTexts` compares the keys.
 */
export function createRanking(texts: Iterable<string>): (text: string) => string {
  const units = new Set<number>();
  for (const text of texts)
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (isHanzi(unit)) units.add(unit);
    }
  const order = new Map([...units].sort(compareHanzi).map((unit, index) => [unit, firstHanzi + index]));
  if (order.size === 0) return (text) => text;
  return (text) => {
    let ranked = '';
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      ranked += String.fromCharCode(order.get(unit) ?? unit);
    }
    return ranked;
  };
}
