/** Messages between the page and the editor in its frame (PostMessage of Collabora Online, OnlyOffice and Office for the web). */

/** What the page hears of. */
export interface EditorMessage {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a message, a JSON text; null for anything else: other scripts of that frame may send what they like. */
export function readMessage(data: unknown): EditorMessage | null {
  if (typeof data !== 'string') return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return null;
  }
  if (!isRecord(parsed) || typeof parsed['MessageId'] !== 'string') return null;
  const values = parsed['Values'];
  return { id: parsed['MessageId'], values: isRecord(values) ? values : {} };
}

export const writeMessage = (id: string, now: number): string =>
  JSON.stringify({ MessageId: id, SendTime: now, Values: {} });
