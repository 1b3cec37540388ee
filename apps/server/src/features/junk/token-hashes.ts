import { collectTokens, hashToken, type MessageFeatures, type Token } from '../../engines/junk-classifier/index.ts';
import type { Secrets } from '../../engines/secrets/port.ts';

/** A message's tokens by the number with which each is stored. */
export type HashedTokens = ReadonlyMap<number, Token>;

/** Hashes tokens with a key of this server: the store alone does not say what people's messages are about. */
export function createTokenHasher(secrets: Pick<Secrets, 'derive'>): (features: MessageFeatures) => HashedTokens {
  let key: string | undefined;
  return (features) => {
    key ??= secrets.derive('junk-tokens', 'key');
    const found = new Map<number, Token>();
    for (const token of collectTokens(features)) found.set(hashToken(key, token.text), token);
    return found;
  };
}
