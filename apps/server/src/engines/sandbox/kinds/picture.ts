/**
 * Draws a picture anew: what comes out has our own encoder's bytes, the pixels and nothing else of what came in (no metadata,
 * no trailing data, no second format in the same file).
 */
import sharp, { type Sharp } from 'sharp';
import { findPictureType, type PictureType } from '../picture-type.ts';

/** 50 Mpx: a decoded picture takes 4 bytes a pixel (docs/security.md, decompression bombs). Frames of an animation count each. */
export const maxPicturePixels = 50_000_000;
/** An animation of more frames shows its first. */
const maxFrames = 500;
const jpegQuality = 82;
const webpQuality = 80;

export interface PictureInput {
  readonly bytes: Uint8Array;
  /** Longer sides are scaled down to it. */
  readonly maxSide?: number;
  /** For a message: an animation's first frame, and PNG or JPEG, which every mail client shows. */
  readonly forMessage?: boolean;
}

export type PictureOutput =
  | {
      readonly status: 'drawn';
      readonly type: PictureType;
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly height: number;
    }
  /** `type`: not a picture that is shown. `pixels`: too many. `damaged`: cannot be decoded. */
  | { readonly status: 'refused'; readonly reason: 'type' | 'pixels' | 'damaged' };

// One picture at a time and no memory of the last; only four decoders of the library exist at all.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});

export async function redrawPicture({ bytes, maxSide, forMessage }: PictureInput): Promise<PictureOutput> {
  const type = findPictureType(bytes);
  if (type === null) return { status: 'refused', reason: 'type' };
  const frames = await countFrames(bytes);
  if (frames === 'damaged') return { status: 'refused', reason: 'damaged' };
  if (frames === 'pixels') return { status: 'refused', reason: 'pixels' };
  const isAnimated = frames > 1 && forMessage !== true;
  const drawnAs = outputType(forMessage === true && type === 'image/webp' ? 'image/png' : type, isAnimated);
  let picture = sharp(bytes, {
    limitInputPixels: maxPicturePixels,
    failOn: 'error',
    animated: isAnimated,
  }).autoOrient();
  if (maxSide !== undefined) {
    picture = picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  }
  try {
    const { data, info } = await encode(picture, drawnAs, isAnimated).toBuffer({ resolveWithObject: true });
    const height = info.pageHeight ?? info.height;
    return { status: 'drawn', type: drawnAs, bytes: data, width: info.width, height };
  } catch {
    return { status: 'refused', reason: 'damaged' };
  }
}

/** How many frames to draw, by the header alone. */
async function countFrames(bytes: Uint8Array): Promise<number | 'pixels' | 'damaged'> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPicturePixels) return 'pixels';
    return pages <= maxFrames && width * height * pages <= maxPicturePixels ? pages : 1;
  } catch {
    return 'damaged';
  }
}

/** An animation becomes WebP: encoding GIF anew takes ten times as long. */
function outputType(type: PictureType, isAnimated: boolean): PictureType {
  if (isAnimated) return 'image/webp';
  return type === 'image/gif' ? 'image/png' : type;
}

function encode(picture: Sharp, type: PictureType, isAnimated: boolean): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg({ quality: jpegQuality });
    case 'image/webp':
      return picture.webp({ quality: webpQuality, effort: isAnimated ? 0 : 2 });
    default:
      return picture.png();
  }
}
