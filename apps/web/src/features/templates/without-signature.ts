const signatureStart = '<div data-hongyan-part="signature">';

/** The message without its signature, which each message gets anew. The block's end is found by counting: it may hold blocks. */
export function withoutSignature(html: string): string {
  const start = html.indexOf(signatureStart);
  if (start === -1) return html;
  const tags = /<(\/?)div\b[^>]*>/gi;
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return html.slice(0, start) + html.slice(tags.lastIndex);
  }
  return html;
}
