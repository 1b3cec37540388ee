import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./skins.css', import.meta.url), 'utf8');
const base = tokensOf('skin_0');
const skinNames = Array.from({ length: 9 }, (_, index) => `skin_${index}`);
const surfaces = ['paper', 'desk', 'side'];
const toneNames = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'gray'];

/** Text token and the surfaces it stands on. */
const pairs: [string, string[]][] = [
  ['ink', [...surfaces, 'brand-tint', 'brand-tint-2']],
  ['ink-2', [...surfaces, 'brand-tint', 'brand-tint-2']],
  ['ink-3', [...surfaces, 'brand-tint']],
  ['brand', ['paper', 'desk']],
  ['brand-ink', [...surfaces, 'brand-tint', 'brand-tint-2']],
  ['on-brand', ['brand', 'brand-hover']],
  ['danger-ink', ['paper', 'danger-tint']],
  ['paper', ['danger', 'ink']],
  ['ok-ink', ['paper', 'ok-tint']],
  ['warn-ink', ['paper', 'warn-tint']],
  ...toneNames.map((tone): [string, string[]] => [`tone-${tone}-ink`, [`tone-${tone}-tint`, 'paper']]),
  ['on-avatar', Array.from({ length: 8 }, (_, index) => `avatar-${index + 1}`)],
];

describe.each(skinNames)('%s', (name) => {
  const tokens = { ...base, ...tokensOf(name) };
  const least = name === 'skin_8' ? 7 : 4.5;
  it('has its own brand colour', () => {
    expect(tokensOf(name)).toHaveProperty('brand');
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

function tokensOf(name: string): Record<string, string> {
  const block = css.split(`[data-skin="${name}"] {`)[1]?.split('}')[0] ?? '';
  return Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, key, value]) => [key ?? '', value ?? '']),
  );
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
