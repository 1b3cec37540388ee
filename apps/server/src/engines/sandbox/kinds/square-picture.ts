/**
 * Draws squares from the middle of a picture, for the picture of a person: the pixels and nothing else of what came in, the first frame of an
 * animation, upright, without transparency, so that nothing of what lies behind shows through.
 */
import sharp from 'sharp';
import { findPictureType } from '../picture-type.ts';
import { maxPicturePixels } from './picture.ts';

const webpQuality = 84;

export interface SquarePictureInput {
  readonly bytes: Uint8Array;
  /** Lengths of a side in pixels, one square each; a smaller picture is enlarged. */
  readonly sides: readonly number[];
}

export type SquarePictureOutput =
  /** WebP, in the order of `sides`. */
  | { readonly status: 'drawn'; readonly squares: readonly { readonly side: number; readonly bytes: Uint8Array }[] }
  /** `type`: not a picture that is shown. `pixels`: more than `maxPicturePixels`. `damaged`: cannot be decoded. */
  | { readonly status: 'refused'; readonly reason: 'type' | 'pixels' | 'damaged' };

/** Decodes once, at the largest size; the smaller ones are drawn from that. */
export async function drawSquares({ bytes, sides }: SquarePictureInput): Promise<SquarePictureOutput> {
  if (findPictureType(bytes) === null) return { status: 'refused', reason: 'type' };
  const largest = Math.max(...sides);
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPicturePixels) return { status: 'refused', reason: 'pixels' };
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: largest, height: largest, fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const squares = [];
    for (const side of sides) {
      const drawn = await sharp(data, { raw })
        .resize({ width: side, height: side })
        .webp({ quality: webpQuality, effort: 4 })
        .toBuffer();
      squares.push({ side, bytes: drawn });
    }
    return { status: 'drawn', squares };
  } catch {
    return { status: 'refused', reason: 'damaged' };
  }
}
