import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chooseText, drawPicture } from './draw-picture.ts';
import { choosePosition, drawPuzzle, puzzleSize } from './draw-puzzle.ts';
import { DrawQueue } from './draw-queue.ts';
import { glyphNames } from './glyphs.ts';

const decode = async (url: string) => {
  const { data, info } = await sharp(Buffer.from(url.split(',')[1] ?? '', 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { info, pixel, data };
};

describe('the sliding puzzle', () => {
  it('has a gap that its piece fits, and away from where the piece begins', async () => {
    for (let count = 0; count < 8; count += 1) {
      const position = choosePosition();
      const { width, height, pieceSize } = puzzleSize;
      expect(position.x).toBeGreaterThan(pieceSize);
      expect(position.x + pieceSize <= width && position.y + pieceSize <= height).toBe(true);
      const drawn = await drawPuzzle(position);
      const [background, piece] = await Promise.all([decode(drawn.background), decode(drawn.piece)]);
      expect([background.info.width, background.info.height, piece.info.width, piece.info.height]).toEqual([
        width,
        height,
        pieceSize,
        pieceSize,
      ]);
      // Outside its shape the piece is clear; inside it is what the gap is a shade of.
      expect(piece.pixel(1, 1)[3]).toBe(0);
      let difference = 0;
      for (const [x, y] of [
        [25, 30],
        [38, 30],
        [25, 46],
        [35, 22],
      ] as const) {
        const [inside, shaded] = [piece.pixel(x, y), background.pixel(position.x + x, position.y + y)];
        expect(inside[3]).toBe(255);
        for (const channel of [0, 1, 2])
          difference += Math.abs((inside[channel] ?? 0) / 2 - (shaded[channel] ?? 0)) / 12;
      }
      // A decoy may shade the gap a little more, and WebP loses a little.
      expect(difference).toBeLessThan(24);
    }
  });

  it('is another each time', async () => {
    const position = { x: 120, y: 40 };
    expect((await drawPuzzle(position)).background).not.toBe((await drawPuzzle(position)).background);
  });
});

describe('the picture captcha', () => {
  it('asks five characters, none of which is taken for another', () => {
    const all = glyphNames.join('');
    for (const alike of ['0OQD', '1IL', '2Z', '5S', '8B', '6G', 'UV', 'O9'])
      expect(Array.from(alike).filter((character) => all.includes(character)).length).toBeLessThan(2);
    for (let count = 0; count < 200; count += 1) {
      const text = chooseText();
      expect(text).toHaveLength(5);
      expect(Array.from(text).every((character) => glyphNames.includes(character))).toBe(true);
    }
    expect(glyphNames.length ** 5).toBeGreaterThan(2_000_000);
  });

  it('draws every character in its place', async () => {
    for (const glyph of glyphNames) {
      const { info, pixel } = await decode(await drawPicture(glyph.repeat(5)));
      const step = info.width / 5;
      for (let position = 0; position < 5; position += 1) {
        let dark = 0;
        for (let x = Math.floor(position * step); x < (position + 1) * step; x += 1)
          for (let y = 0; y < info.height; y += 1) if (Math.max(...pixel(x, y).slice(0, 3)) < 180) dark += 1;
        // Lines and dots alone come to less than this.
        expect(dark, `${glyph} at ${position}`).toBeGreaterThan(400);
      }
    }
  });
});

describe('drawing', () => {
  it('goes on two at a time; fifty wait, and the next is answered that the server is busy', async () => {
    const queue = new DrawQueue();
    let [running, most] = [0, 0];
    const ends: (() => void)[] = [];
    const draw = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    };
    const all = Array.from({ length: 52 }, () => queue.run(draw));
    await expect(queue.run(draw)).rejects.toMatchObject({ errorName: 'busy' });
    const over = Promise.all(all);
    for (let drawn = 0; drawn < all.length; ) {
      const end = ends.shift();
      if (end !== undefined) drawn += 1;
      end?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await over;
    expect([most, running]).toEqual([2, 0]);
    await expect(queue.run(() => Promise.reject(new Error('ink')))).rejects.toThrow('ink');
    expect(await queue.run(() => Promise.resolve('drawn'))).toBe('drawn');
  });
});
