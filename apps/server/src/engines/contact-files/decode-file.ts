import { decodeText, detectCharset } from '@hongyan/mime';

/** How many first bytes tell UTF-16 without its mark. */
const sampleBytes = 2_000;

/** UTF-16 without a mark: Latin text has a zero in every second byte. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const many = sample.length / 8;
  const [even = 0, odd = 0] = zeros;
  if (odd > many && even * 4 < odd) return 'utf-16le';
  return even > many && odd * 4 < even ? 'utf-16be' : null;
}

export interface DecodedFile {
  readonly text: string;
  /** `utf-8`, `gb18030`, `utf-16le` … */
  readonly encoding: string;
}

/** The text of a file of which nobody says how it is encoded. */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const detected = findUtf16(bytes) ?? detectCharset(bytes);
  const encoding = detected === 'us-ascii' ? 'utf-8' : detected;
  return { text: decodeText(bytes, encoding).replace(/^\uFEFF/, ''), encoding };
}
