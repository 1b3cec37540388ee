import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A picture in PNG whose pixels a function gives. */
function createPng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * (width * 3 + 1) + 1 + x * 3);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const paper: Colour = [246, 243, 236];
const shade: Colour = [226, 220, 208];
const white: Colour = [255, 255, 255];
const ink: Colour = [44, 74, 92];

/** A box seen from the front, with a coloured band and the round sensor window: the draft of a packaging. */
export function createPackagingDraft(band: Colour): Uint8Array {
  const [width, height] = [360, 240];
  return createPng(width, height, (x, y) => {
    if (x < 60 || x >= 300 || y < 30 || y >= 210) return y > 206 && y < 222 && x > 50 && x < 310 ? shade : paper;
    const distance = Math.hypot(x - 180, y - 105);
    if (distance < 34) return distance < 30 ? ink : white;
    if (y >= 160 && y < 188) return band;
    return x < 63 || x >= 297 || y < 33 || y >= 207 ? shade : white;
  });
}
