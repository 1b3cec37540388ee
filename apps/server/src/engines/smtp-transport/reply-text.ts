const maxTextLength = 500;

export interface ReadReply {
  readonly code: number;
  readonly enhanced: string;
  readonly text: string;
}

/** Takes a host's reply apart: code, enhanced status (RFC 3463) where it has one, text of all lines on one. It comes from an outsider: control characters are taken out, its length is cut. */
export function readReply(response: string): ReadReply {
  const lines = response.split(/\r?\n/).filter((line) => line !== '');
  const code = Number(/^\d{3}/.exec(lines[0] ?? '')?.[0] ?? 0);
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?: |$)/.exec(lines[0] ?? '')?.[1];
  const texts = lines.map((line) => line.replace(/^\d{3}[ -]?/, '').replace(/^[245]\.\d{1,3}\.\d{1,3}(?: |$)/, ''));
  const text = texts
    .join(' ')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxTextLength);
  return { code, enhanced: enhanced ?? `${Math.floor(code / 100)}.0.0`, text };
}
