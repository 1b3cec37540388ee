/** The picture captcha: characters a person reads at once and a program with trouble. */
import { randomInt } from 'node:crypto';
import { glyphNames, glyphs } from './glyphs.ts';
import { randomBetween } from './random-number.ts';

const width = 160;
const height = 56;
const characters = 5;
/** Dark hues, so that any of them is read on the light ground. */
const inkLightness = [24, 40] as const;

/** What will be asked: 19 characters to the fifth, two and a half million. */
export function chooseText(): string {
  return Array.from({ length: characters }, () => glyphNames[randomInt(glyphNames.length)]).join('');
}

function ink(): string {
  return `hsl(${randomInt(360)} 60% ${randomInt(...inkLightness)}%)`;
}

function drawGlyph(character: string, index: number): string {
  const path = glyphs[character] ?? '';
  const step = (width - 20) / characters;
  const scale = randomBetween(0.2, 0.25);
  const x = 12 + index * step + randomBetween(-2, 3);
  const y = randomBetween(8, 16);
  const turn = randomBetween(-16, 16);
  const skew = randomBetween(-10, 10);
  const thickness = randomBetween(12, 17);
  return `<path d="${path}" transform="translate(${x} ${y}) scale(${scale}) rotate(${turn} 50 70) skewX(${skew})"
    fill="none" stroke="${ink()}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Lines through the characters, as thin as to leave them readable: they stop programs that cut the picture into letters. */
function drawLine(): string {
  const [from, a, b, to] = Array.from({ length: 4 }, () => randomBetween(6, height - 6));
  return `<path d="M-4 ${from} C${width * 0.3} ${a} ${width * 0.7} ${b} ${width + 4} ${to}"
    fill="none" stroke="${ink()}" stroke-width="${randomBetween(1, 1.8)}" opacity="0.7"/>`;
}

function drawDot(): string {
  return `<circle cx="${randomBetween(0, width)}" cy="${randomBetween(0, height)}" r="${randomBetween(0.5, 1.6)}" fill="${ink()}" opacity="0.5"/>`;
}

/** A data: URL of the picture. */
export async function drawPicture(text: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const hue = randomInt(360);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="hsl(${hue} 40% 94%)"/>
    ${Array.from({ length: 40 }, drawDot).join('')}
    ${Array.from(text, drawGlyph).join('')}
    ${Array.from({ length: 3 }, drawLine).join('')}
  </svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
