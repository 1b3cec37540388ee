/** The picture types that are shown. Nothing else is one, whatever it calls itself: no SVG above all. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

const startsWith = (bytes: Uint8Array, at: number, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const png = [0x89, ...ascii('PNG\r\n\u001a\n')];
const jpeg = [0xff, 0xd8, 0xff];
const gif = [ascii('GIF87a'), ascii('GIF89a')];
const riff = ascii('RIFF');
const webp = ascii('WEBP');
/** Where a RIFF file names its form. */
const riffFormAt = 8;

/** Told by the first bytes (ISO/IEC 15948 §5.2, ITU-T T.81 B.1.1.3, GIF89a §17, WebP container); null for everything else. */
export function findPictureType(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, 0, png)) return 'image/png';
  if (startsWith(bytes, 0, jpeg)) return 'image/jpeg';
  if (gif.some((signature) => startsWith(bytes, 0, signature))) return 'image/gif';
  if (startsWith(bytes, 0, riff) && startsWith(bytes, riffFormAt, webp)) return 'image/webp';
  return null;
}
