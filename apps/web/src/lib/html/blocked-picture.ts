/**
 * A quiet stand-in for a picture that is not loaded: the size of the picture, a thin frame, its alternative text inside.
 * It is a picture itself (an SVG that is only drawn, so nothing in it can run), so that a message keeps its layout.
 */

/** Without a size of its own a picture is this large: room for a few words. */
const defaultWidthPx = 160;
const defaultHeightPx = 40;
/** Smaller ones, as those that count readers, have no room for a frame and nothing to say. */
const minShownPx = 8;
/** More would not fit on any picture. */
const maxShownCharacters = 120;
const characterPx = 7;

/** Gives the picture its stand-in; one that is too small to be seen becomes transparent. */
export function standInForPicture(image: Element): void {
  const width = parseLength(image, 'width');
  const height = parseLength(image, 'height');
  const isTiny = (width !== undefined && width < minShownPx) || (height !== undefined && height < minShownPx);
  const size = { width: width ?? defaultWidthPx, height: height ?? defaultHeightPx };
  const drawing = isTiny ? svg(size, '') : svg(size, framed(image.getAttribute('alt') ?? '', size.width));
  image.setAttribute('src', `data:image/svg+xml,${encodeURIComponent(drawing)}`);
}

/** Gives every picture below `root` that has no source its stand-in. */
export function standInForPictures(root: ParentNode): void {
  for (const image of root.querySelectorAll('img:not([src])')) standInForPicture(image);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function svg({ width, height }: Size, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">${content}</svg>`;
}

/** Greys that stand on white paper and on black. */
function framed(alt: string, width: number): string {
  const room = Math.min(maxShownCharacters, Math.floor(width / characterPx));
  const text = alt.replace(/[\p{C}\s]+/gu, ' ').trim();
  const shown =
    text.length > room
      ? `${Array.from(text)
          .slice(0, Math.max(0, room - 1))
          .join('')}…`
      : text;
  return (
    '<rect width="100%" height="100%" rx="4" fill="#808a98" fill-opacity=".1"/>' +
    '<rect x=".5" y=".5" width="100%" height="100%" rx="4" fill="none" stroke="#808a98" stroke-opacity=".4"' +
    ' style="width:calc(100% - 1px);height:calc(100% - 1px)"/>' +
    '<text x="50%" y="50%" text-anchor="middle" dominant-baseline="central" font-family="sans-serif" font-size="12"' +
    ` fill="#727c8a">${escapeXml(shown)}</text>`
  );
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`);
}

/** A length in pixels from the attribute or the style; undefined for none and for what is relative. */
function parseLength(image: Element, name: 'width' | 'height'): number | undefined {
  const style = (image as HTMLElement).style.getPropertyValue(name);
  const pixels = /^(\d{1,5})(?:\.\d+)?(?:px)?$/.exec(style || (image.getAttribute(name) ?? '').trim());
  return pixels ? Number(pixels[1]) : undefined;
}
