/** The sliding puzzle: a landscape drawn anew each time, with a gap, and the piece that was cut out of it. */
import { randomInt } from 'node:crypto';
import { randomBetween } from './random-number.ts';

/** Pixels of the picture and of the square that holds the piece. */
export const puzzleSize = { width: 320, height: 168, pieceSize: 56 } as const;

/** The piece must be moved: a gap right at the start would be passed by whoever moves nothing. */
const firstGapX = 84;
const edge = 8;

/** Where the gap is: the secret, and the height that is disclosed. */
export interface PuzzlePosition {
  readonly x: number;
  readonly y: number;
}

export function choosePosition(): PuzzlePosition {
  const { width, height, pieceSize } = puzzleSize;
  return { x: randomInt(firstGapX, width - pieceSize - edge), y: randomInt(edge, height - pieceSize - edge) };
}

/** A jigsaw piece within 56 by 56: a knob above and at the right, a hole at the left. */
const piecePath =
  'M6 16 L20 16 C15 4 35 4 30 16 L44 16 L44 28 C56 23 56 43 44 38 L44 52 L6 52 L6 40 C18 45 18 23 6 28 Z';

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
}

/** One range of hills from edge to edge. */
function drawHills(base: number, rise: number, colour: string): string {
  const { width, height } = puzzleSize;
  const step = 40;
  let path = `M-20 ${height} L-20 ${base}`;
  for (let x = -20; x < width + step; x += step) {
    const middle = base - randomBetween(0, rise);
    path += ` Q${x + step / 2} ${middle} ${x + step} ${base - randomBetween(-rise / 3, rise / 3)}`;
  }
  return `<path d="${path} L${width + step} ${height} Z" fill="${colour}"/>`;
}

/** Far geese, as in the product's name. */
function drawGoose(): string {
  const { width, height } = puzzleSize;
  const [x, y, size] = [randomBetween(10, width - 30), randomBetween(8, height / 2), randomBetween(5, 11)];
  return `<path d="M${x} ${y} q${size / 2} ${-size / 2} ${size} 0 q${size / 2} ${-size / 2} ${size} 0"
    fill="none" stroke="hsl(220 30% 25%)" stroke-width="1.6" stroke-linecap="round"/>`;
}

/** Shapes of every size: edges everywhere, so that the gap's is not the only one. */
function drawBlot(hue: number): string {
  const { width, height } = puzzleSize;
  const colour = `hsl(${hue + randomInt(-40, 40)} ${randomInt(35, 70)}% ${randomInt(35, 80)}%)`;
  const [x, y] = [randomBetween(0, width), randomBetween(0, height)];
  const [rx, ry] = [randomBetween(3, 26), randomBetween(3, 20)];
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${randomInt(180)} ${x} ${y})" fill="${colour}" opacity="${randomBetween(0.2, 0.55)}"/>`;
}

function drawLandscape(): Buffer {
  const { width, height } = puzzleSize;
  const hue = randomInt(360);
  const shade = (turn: number, lightness: number) => `hsl(${(hue + turn) % 360} 45% ${lightness}%)`;
  const sun = `<circle cx="${randomBetween(30, width - 30)}" cy="${randomBetween(20, 70)}" r="${randomBetween(12, 24)}" fill="hsl(42 90% 78%)"/>`;
  const content = `<defs><linearGradient id="sky" x1="0" y1="0" x2="0.3" y2="1">
      <stop offset="0" stop-color="${shade(0, 62)}"/><stop offset="1" stop-color="${shade(50, 84)}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${sun}
    ${Array.from({ length: 26 }, () => drawBlot(hue)).join('')}
    ${drawHills(96, 46, shade(20, 56))}${drawHills(122, 40, shade(36, 44))}${drawHills(146, 28, shade(60, 32))}
    ${Array.from({ length: 14 }, () => drawBlot(hue + 60)).join('')}
    ${Array.from({ length: 7 }, drawGoose).join('')}`;
  return svg(width, height, content);
}

/** A shape like the gap that is none: it is turned, so a person sees at once that the piece does not fit. */
function drawDecoy(position: PuzzlePosition): string {
  const { width, height, pieceSize } = puzzleSize;
  const y =
    position.y > height / 2 - pieceSize / 2
      ? randomInt(4, 20)
      : randomInt(height - pieceSize - 20, height - pieceSize - 4);
  const x = randomInt(firstGapX, width - pieceSize - edge);
  return `<path d="${piecePath}" transform="translate(${x} ${y}) rotate(${90 * randomInt(1, 4)} 28 28)" fill="#000" opacity="0.18"/>`;
}

/** data: URLs of the picture with the gap and of the piece. */
export async function drawPuzzle(
  position: PuzzlePosition,
): Promise<{ readonly background: string; readonly piece: string }> {
  const { default: sharp } = await import('sharp');
  const { width, height, pieceSize } = puzzleSize;
  const { x, y } = position;
  const whole = await sharp(drawLandscape()).png({ compressionLevel: 1 }).toBuffer();
  const gap = svg(
    width,
    height,
    `${drawDecoy(position)}<path d="${piecePath}" transform="translate(${x} ${y})" fill="#000" fill-opacity="0.5" stroke="#fff" stroke-opacity="0.75" stroke-width="1.5"/>`,
  );
  const mask = svg(pieceSize, pieceSize, `<path d="${piecePath}" fill="#fff"/>`);
  const outline = svg(
    pieceSize,
    pieceSize,
    `<path d="${piecePath}" fill="none" stroke="#fff" stroke-width="2"/><path d="${piecePath}" fill="none" stroke="#000" stroke-opacity="0.45" stroke-width="0.8"/>`,
  );
  const [background, piece] = await Promise.all([
    sharp(whole)
      .composite([{ input: gap }])
      .removeAlpha()
      .webp({ quality: 82 })
      .toBuffer(),
    sharp(whole)
      .extract({ left: x, top: y, width: pieceSize, height: pieceSize })
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }, { input: outline }])
      .png()
      .toBuffer(),
  ]);
  return {
    background: `data:image/webp;base64,${background.toString('base64')}`,
    piece: `data:image/png;base64,${piece.toString('base64')}`,
  };
}
