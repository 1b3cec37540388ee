/** Message-ID, In-Reply-To, References (RFC 5322 §3.6.4). */
import { maxMessageIdBytes, maxReferences } from '../limits.ts';

/**
 * The ids of a header value (binary string), without angle brackets, each once, in their order. More than `limit`: the first (the root of
 * the thread) and the newest are kept. Words without brackets count when they hold an `@`; everything else is skipped.
 */
export function parseMessageIds(value: string, limit: number = maxReferences): string[] {
  const ids = new Set<string>();
  let at = 0;
  while (at < value.length) {
    const code = value.charCodeAt(at);
    if (code <= 0x20 || code === 0x2c) {
      at++;
      continue;
    }
    let end: number;
    let id: string;
    if (code === 0x3c) {
      end = findIdEnd(value, at + 1);
      id = value.slice(at + 1, end).replace(/\s/g, '');
      if (value[end] === '>') end++;
    } else {
      end = at + 1;
      while (end < value.length && value.charCodeAt(end) > 0x20 && value[end] !== '<' && value[end] !== ',') end++;
      id = value.slice(at, end);
      if (!id.includes('@')) id = '';
    }
    if (id !== '' && id.length <= maxMessageIdBytes) ids.add(id);
    at = end;
  }
  const all = [...ids];
  return all.length <= limit ? all : [...all.slice(0, 1), ...all.slice(all.length - limit + 1)];
}

/** The `>` that closes an id, or the `<` of the next one, or the end. */
function findIdEnd(value: string, from: number): number {
  let end = from;
  while (end < value.length && value[end] !== '>' && value[end] !== '<') end++;
  return end;
}
