/**
 * The parts of an Authentication-Results value (RFC 8601 §2.2) that its semicolons separate, a blank for each comment and cut at no
 * semicolon within quotes, for whoever sent the mail chose what stands in both. Quotes are kept: what is searched for in a part
 * must not be looked for within them.
 */
export function splitResults(text: string): string[] {
  const parts = [''];
  let [depth, isQuoted] = [0, false];
  const keep = (chunk: string) => {
    parts[parts.length - 1] = `${parts.at(-1) ?? ''}${chunk}`;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\' && (isQuoted || depth > 0)) {
      if (depth === 0) keep(text.slice(at, at + 2));
      at += 1;
    } else if (depth === 0 && character === '"') {
      isQuoted = !isQuoted;
      keep(character);
    } else if (!isQuoted && character === '(') {
      if (depth === 0) keep(' ');
      depth += 1;
    } else if (!isQuoted && character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && !isQuoted && character === ';') parts.push('');
    else if (depth === 0) keep(character);
  }
  return parts.map((part) => part.trim());
}
