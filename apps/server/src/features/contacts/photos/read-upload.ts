import { mebibyte } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';

/** A whole file of at most `maxBytes`. Refuses with tooLarge, fileEmpty. */
export async function readUpload(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new UserError('tooLarge', { max: `${String(maxBytes / mebibyte)}M` });
    chunks.push(chunk);
  }
  if (size === 0) throw new UserError('fileEmpty');
  return Buffer.concat(chunks);
}
