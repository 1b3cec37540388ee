/** As the composer writes the block around a message on stationery; nothing else has this mark at the very beginning. */
const opening = /^<div data-hongyan-part="stationery" style="([^"]*)">/;
const ending = '</div>';

const rgb = /background-color:\s*rgb\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})\)/i;
const hex = /background-color:\s*(#[0-9a-f]{6})\b/i;
const picture = /background-image:\s*url\((?:&quot;|'|")?cid:([\w.+-]+@[\w.-]+)/i;

function findColour(style: string): string | null {
  const numbers = rgb.exec(style)?.slice(1).map(Number);
  if (numbers === undefined) return hex.exec(style)?.[1] ?? null;
  return `#${numbers.map((number) => Math.min(number, 255).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * A message on stationery as it leaves: a table of one cell, its colour and picture said as attributes too, since several mail
 * programs (Outlook before all) draw no background of a block. Any other letter stays as it is.
 */
export function layOnTable(html: string): string {
  const match = opening.exec(html);
  if (match === null || !html.endsWith(ending)) return html;
  const style = match[1] ?? '';
  const colour = findColour(style);
  const contentId = picture.exec(style)?.[1];
  const attributes = `${colour === null ? '' : ` bgcolor="${colour}"`}${contentId === undefined ? '' : ` background="cid:${contentId}"`}`;
  const message = html.slice(match[0].length, -ending.length);
  return `<table class="hongyan-stationery" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${attributes}><tbody><tr><td${attributes} style="${style}">${message}</td></tr></tbody></table>`;
}
