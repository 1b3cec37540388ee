import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./skins.css', import.meta.url), 'utf8');
const sizes = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const base = readTokens('skin_0');
const skinNames = Array.from({ length: 9 }, (_, index) => `skin_${index}`);
const surfaces = ['paper', 'canvas', 'side'];
/** Where the ring of the keyboard's focus is drawn: on every surface, tints and the bars of colour included. */
const ringGrounds = [...surfaces, 'brand-tint', 'brand-tint-2', 'danger-tint', 'ok-tint', 'warn-tint'];
/** A ring and the border of a field are shapes, not text (WCAG 2.2, 1.4.11 and 2.4.13). */
const leastOfShapes = 3;
const toneNames = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'gray'];

/** Text token and the surfaces it stands on. */
const pairs: [string, string[]][] = [
  ['ink', [...surfaces, 'brand-tint', 'brand-tint-2']],
  ['ink-2', [...surfaces, 'brand-tint', 'brand-tint-2']],
  ['ink-3', [...surfaces, 'brand-tint']],
  // Links, which also stand on tints, in the sidebar and in notices.
  ['brand', [...surfaces, 'brand-tint']],
  ['brand-ink', [...surfaces, 'brand-tint', 'brand-tint-2']],
  ['on-brand', ['brand', 'brand-hover']],
  ['danger-ink', ['paper', 'canvas', 'danger-tint']],
  // A button's words, a badge, a tooltip.
  ['paper', ['danger', 'ink', 'danger-ink']],
  ['ok-ink', ['paper', 'canvas', 'ok-tint']],
  ['warn-ink', ['paper', 'canvas', 'warn-tint']],
  // A chip, in a row of its own and in one that is chosen; a figure in a quiet badge.
  ...toneNames.map((tone): [string, string[]] => [`tone-${tone}-ink`, [`tone-${tone}-tint`, 'paper', 'brand-tint']]),
  ['ink-2', ['badge']],
  ['on-avatar', Array.from({ length: 8 }, (_, index) => `avatar-${index + 1}`)],
];

describe.each(skinNames)('%s', (name) => {
  const tokens = { ...base, ...readTokens(name) };
  const least = name === 'skin_8' ? 7 : 4.5;
  it('has its own brand colour', () => {
    expect(readTokens(name)).toHaveProperty('brand');
  });
  it.each(pairs.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    'reads %s on %s',
    (text, ground) => {
      // Avatars are decoration beside the name in words: the high-contrast skin keeps their colours.
      const wanted = text === 'on-avatar' ? 4.5 : least;
      expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(wanted);
    },
  );
});

const shapes: [string, string[]][] = [
  ['brand', ringGrounds],
  ['star', ['paper']],
  ...toneNames.map((tone): [string, string[]] => [`tone-${tone}`, ['paper', 'side']]),
];

describe.each(skinNames)('%s: shapes', (name) => {
  const tokens = { ...base, ...readTokens(name) };
  it.each(shapes.flatMap(([shape, grounds]) => grounds.map((ground) => [shape, ground] as const)))(
    '%s is seen on %s',
    (shape, ground) => {
      // Stars and swatches are also known by form and by name: they have to be seen, not read.
      const wanted = shape === 'brand' ? leastOfShapes : 2;
      expect(contrast(tokens[shape] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(wanted);
    },
  );

  it('text is read through the watermark', () => {
    for (const ground of surfaces) {
      for (const text of ['ink', 'ink-2', 'ink-3']) {
        const [over, ink] = [tokens[text] ?? '', tokens['ink'] ?? ''];
        const seen = contrast(mix(over, ink), mix(tokens[ground] ?? '', ink));
        // Under a stroke of the mark, a pixel or two wide, a tenth of the contrast may be lost.
        expect(seen, `${text} on ${ground}`).toBeGreaterThanOrEqual((name === 'skin_8' ? 7 : 4.5) * 0.9);
        // And the mark itself can be made out.
        expect(contrast(mix(tokens[ground] ?? '', ink), tokens[ground] ?? '')).toBeGreaterThan(1.05);
      }
    }
  });
});

it('the ring of the focus is the brand, in every skin', () => {
  expect(css.match(/--focus: [^;]+;/g)).toEqual(['--focus: var(--brand);']);
});

const strength = Number(/--watermark-strength: ([\d.]+);/.exec(sizes)?.[1]);

/** A colour with the watermark over it. */
function mix(ground: string, ink: string): string {
  const part = (hex: string, start: number): number => Number.parseInt(hex.slice(start, start + 2), 16);
  return `#${[1, 3, 5]
    .map((start) => Math.round(part(ground, start) * (1 - strength) + part(ink, start) * strength))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

function readTokens(name: string): Record<string, string> {
  const block = css.split(name === 'skin_0' ? '[data-skin] {' : `[data-skin="${name}"] {`)[1]?.split('}')[0] ?? '';
  const own = Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, key, value]) => [key ?? '', value ?? '']),
  );
  // What is not said otherwise is the colour of lines.
  return own['line'] === undefined || own['badge'] !== undefined ? own : { ...own, badge: own['line'] };
}

/** WCAG 2.2 contrast ratio. */
function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
