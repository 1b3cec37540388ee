import { shortCount } from './short-count.ts';

const path =
  '<rect width="32" height="32" rx="8" fill="#2b5a8c"/><path d="M5 11.200c5-1 8 1 10 4 2-5 6-7.500 12-7.500-2 6-5 9.600-10 11.600-4 1.500-7 .8-9.500 3.500C9 18.700 8.500 14.200 5 11.200Z" fill="none" stroke="#fff" stroke-width="1.900" stroke-linecap="round" stroke-linejoin="round"/>';
/** Width of the badge by the length of its text: three signs need nearly the whole icon. */
const badgeWidths = [0, 17, 22, 29];

/** The icon without a badge. The build writes it into the page (vite-plugins/page-icon.ts), so that no window asks for it. */
export const plainFavicon = draw('');

/** The icon of the window: the goose, with a badge that counts what is unread. A `data:` address, which the page's policy allows for pictures. */
export function drawFavicon(unread: number): string {
  if (unread <= 0) return plainFavicon;
  const text = shortCount(unread);
  const width = badgeWidths[text.length] ?? 29;
  const left = 32 - width;
  const badge = `<rect x="${String(left)}" y="14" width="${String(width)}" height="18" rx="9" fill="#b23a31" stroke="#fff" stroke-width="1.500"/><text x="${String(left + width / 2)}" y="27.500" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="13" fill="#fff">${text}</text>`;
  return draw(badge);
}

function draw(badge: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${path}${badge}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
