// What is written here other programs of age read, and the other way round; what was changed, cut or is for somebody else is refused.
import { randomBytes } from 'node:crypto';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { AgeError, decryptAge, encryptAge } from './age-format.ts';
import { createAgeIdentity, parseAgeIdentities, parseAgeRecipient } from './age-keys.ts';

const { identity, recipient: recipientText } = createAgeIdentity();
const recipient = parseAgeRecipient(recipientText);
if (recipient === null) throw new Error('a key that was just made cannot be read');
const identities = parseAgeIdentities(`# a remark\n${identity}\n`);

const collect = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(parts));
const encrypt = (bytes: Uint8Array): Promise<Buffer> => collect(encryptAge([bytes], recipient));

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const decrypt = (bytes: Uint8Array, size = 1_000): Promise<Buffer> =>
  collect(decryptAge(inParts(bytes, size), identities));

describe.each([0, 1, 65_535, 65_536, 65_537, 200_000, 1_048_576])('%i bytes', (size) => {
  const bytes = randomBytes(size);

  test('come back, whatever parts they are read in', async () => {
    const file = await encrypt(bytes);
    for (const part of [7, 65_552, 1_000_000])
      if (size / part < 50_000) expect(await decrypt(file, part)).toEqual(bytes);
  });

  test('are read by another program', async () => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(Buffer.from(await decrypter.decrypt(await encrypt(bytes)))).toEqual(bytes);
  });

  test('are read from another program', async () => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipientText);
    expect(await decrypt(await encrypter.encrypt(bytes))).toEqual(bytes);
  });
});

test('the public key of an identity is the one that another program finds', async () => {
  const other = await generateX25519Identity();
  expect(parseAgeIdentities(other)[0]?.recipient.text).toBe(await identityToRecipient(other));
  expect(await identityToRecipient(identity)).toBe(recipientText);
});

test('keys that were typed wrongly are none', () => {
  for (let at = 0; at < recipientText.length; at += 1) {
    const wrong = recipientText.slice(0, at) + (recipientText[at] === 'q' ? 'p' : 'q') + recipientText.slice(at + 1);
    expect(parseAgeRecipient(wrong)).toBeNull();
  }
  expect(parseAgeRecipient(recipientText.toUpperCase())?.text).toBe(recipientText);
  expect(parseAgeIdentities(`${identity.slice(0, -1)}\nnothing\n`)).toEqual([]);
});

test('a changed byte anywhere, a missing end and another identity are refused', async () => {
  const file = await encrypt(randomBytes(70_000));
  for (let at = 0; at < file.length; at += at < 400 ? 3 : 14_999) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(decrypt(changed, 100_000)).rejects.toThrow(AgeError);
  }
  for (const end of [0, 50, 200, 300, 65_000, file.length - 4_480, file.length - 1])
    await expect(decrypt(file.subarray(0, end), 100_000)).rejects.toThrow(AgeError);
  await expect(decrypt(Buffer.concat([file, Buffer.from('x')]), 100_000)).rejects.toThrow(AgeError);
  const other = parseAgeIdentities(createAgeIdentity().identity);
  await expect(collect(decryptAge(inParts(file, 1_000), other))).rejects.toThrow('somebody else');
});
