const bytesPerToken = 6;

/** Tokens as one value of the store, in ascending order. */
export function packTokens(tokens: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(tokens.length * bytesPerToken);
  const ascending = [...tokens].sort((a, b) => a - b);
  for (const [at, token] of ascending.entries()) bytes.writeUIntBE(token, at * bytesPerToken, bytesPerToken);
  return new Uint8Array(bytes);
}

/** Reads what `packTokens` made. */
export function unpackTokens(bytes: Uint8Array): number[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(buffer.length / bytesPerToken) }, (_, at) =>
    buffer.readUIntBE(at * bytesPerToken, bytesPerToken),
  );
}
