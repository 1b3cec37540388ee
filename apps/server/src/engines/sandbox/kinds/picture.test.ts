import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../child-pool.ts';

const work = createSandbox();
afterAll(() => work.close());
const draw = async (bytes: Uint8Array, maxSide?: number) => {
  const input = maxSide === undefined ? { bytes } : { bytes, maxSide };
  const result = await work.runSandboxed('picture', input, { timeoutMs: 20_000, maxMemoryMb: 320 });
  return result.status === 'done' ? result.output : result;
};

const red = { create: { width: 30, height: 20, channels: 3 as const, background: 'red' } };

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A PNG of that size; `rows` of one byte a pixel, grey. */
function createPng(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture drawn anew', () => {
  it('keeps the picture and nothing else that the file carried', async () => {
    const secret = 'the place where it was taken';
    const photo = await sharp(red)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: secret } })
      .toBuffer();
    const carrier = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const drawn = await draw(carrier);
    expect(drawn).toMatchObject({ status: 'drawn', type: 'image/jpeg', width: 30, height: 20 });
    if (drawn.status !== 'drawn') return;
    expect(Buffer.from(drawn.bytes).toString('latin1')).not.toMatch(/script|taken/);
  });

  it('keeps an animation moving', async () => {
    const frame = (background: string) =>
      sharp({ create: { ...red.create, background } })
        .png()
        .toBuffer();
    const gif = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
      .gif()
      .toBuffer();
    const drawn = await draw(gif);
    expect(drawn).toMatchObject({ status: 'drawn', type: 'image/webp', width: 30, height: 20 });
    if (drawn.status === 'drawn') expect((await sharp(drawn.bytes).metadata()).pages).toBe(2);
  });

  it('scales down to the side that is asked for', async () => {
    expect(await draw(await sharp(red).png().toBuffer(), 10)).toMatchObject({ width: 10, height: 7 });
  });

  it('is no SVG, and nothing else that only calls itself a picture', async () => {
    const refused = { status: 'refused', reason: 'type' };
    expect(await draw(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(refused);
    expect(await draw(Buffer.from('%PDF-1.7'))).toEqual(refused);
    expect(await draw(await sharp(red).tiff().toBuffer())).toEqual(refused);
    expect(await draw(new Uint8Array())).toEqual(refused);
    // The signature of a PNG before an SVG: the decoder of PNG reads it, no other.
    const disguised = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from('<svg/>'),
    ]);
    expect(await draw(disguised)).toEqual({ status: 'refused', reason: 'damaged' });
  });

  it('is refused by its header when it has more than 50 Mpx, before anything is decoded', async () => {
    expect(await draw(createPng(10_000, 5_100, Buffer.alloc(1)))).toEqual({ status: 'refused', reason: 'pixels' });
    expect(await draw(createPng(2_000_000_000, 2_000_000_000, Buffer.alloc(1)))).toMatchObject({ status: 'refused' });
  });

  it('bursts nothing: 49 Mpx out of 50 kB are drawn or refused within the limits', async () => {
    const bomb = createPng(7_000, 7_000, Buffer.alloc(7_001 * 7_000));
    expect(bomb.length).toBeLessThan(60_000);
    expect(await draw(bomb)).toMatchObject({ status: 'drawn', width: 7_000 });
    expect(await draw(createPng(7_000, 7_000, Buffer.alloc(100)))).toEqual({ status: 'refused', reason: 'damaged' });
  });

  it('refuses what is cut off', async () => {
    const photo = await sharp(red).png().toBuffer();
    expect(await draw(photo.subarray(0, 60))).toEqual({ status: 'refused', reason: 'damaged' });
  });
});
