/**
 * The guess for bytes without a (true) label, in a product whose mail is mostly Chinese: UTF-8 if valid, ISO-2022-JP by its
 * escapes, then GB18030, Big5 or windows-1252 by how the high bytes pair up. Linear, reads the first 64 kB.
 */
import { isAscii, isUtf8 } from 'node:buffer';

const maxDetectBytes = 64 * 1024;

/** The bytes without a last character that the cut at `maxDetectBytes` may have split. */
function cutSample(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= maxDetectBytes) return bytes;
  let end = maxDetectBytes;
  while (end > maxDetectBytes - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}

/** Whether the bytes switch character sets as ISO-2022-JP does (ESC $ B, ESC $ @, ESC ( J, ESC ( I). */
export function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1)) {
    const a = bytes[at + 1];
    const b = bytes[at + 2];
    if ((a === 0x24 && (b === 0x42 || b === 0x40)) || (a === 0x28 && (b === 0x4a || b === 0x49))) return true;
  }
  return false;
}

interface PairCounts {
  gbCommon: number;
  big5Common: number;
  lowTrail: number;
  lonely: number;
  broken: number;
  pairs: number;
}

function countPairs(bytes: Uint8Array): PairCounts {
  const counts: PairCounts = { gbCommon: 0, big5Common: 0, lowTrail: 0, lonely: 0, broken: 0, pairs: 0 };
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[index + 1] ?? 0;
    counts.pairs++;
    if (trail < 0x80 && (bytes[index + 2] ?? 0) < 0x80 && (bytes[index - 1] ?? 0) < 0x80) counts.lonely++;
    if (lead === 0x80 || lead === 0xff || trail < 0x30 || trail === 0x7f || trail === 0xff) {
      counts.broken++;
      continue;
    }
    if (trail >= 0xa1 && lead >= 0xb0 && lead <= 0xd7) counts.gbCommon++; // GB 2312 level 1
    if (lead >= 0xa4 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1)) counts.big5Common++; // Big5 level 1
    if (trail >= 0x40 && trail <= 0x7e) counts.lowTrail++;
    index++;
  }
  return counts;
}

/** The most likely charset of unlabelled bytes: a name that `decodeText` knows. */
export function detectCharset(
  bytes: Uint8Array,
): 'us-ascii' | 'utf-8' | 'iso-2022-jp' | 'gb18030' | 'big5' | 'windows-1252' {
  const sample = cutSample(bytes);
  if (isAscii(sample)) return hasJapaneseEscapes(sample) ? 'iso-2022-jp' : 'us-ascii';
  if (isUtf8(sample)) return 'utf-8';
  const counts = countPairs(sample);
  if (counts.lonely === counts.pairs || counts.broken * 3 > counts.pairs) return 'windows-1252';
  // About two of five Big5 characters have a trail byte below 0x7F; in GB 2312 none has, in GBK few have.
  if (counts.lowTrail * 6 >= counts.pairs && counts.big5Common > counts.gbCommon) return 'big5';
  return 'gb18030';
}
