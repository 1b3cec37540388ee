import type { SignedInPlace } from '@hongyan/contract';
import { translate } from '../../lib/language/words.ts';
import { proofWords } from './proof.words.ts';

/** How somebody signed in, in words: `密码 + 动态口令`; '' where that was not kept. */
export function nameProof({ how, second }: Pick<SignedInPlace, 'how' | 'second'>): string {
  const first = how === '' ? '' : translate(proofWords, `how_${how}`);
  const then = second === '' ? '' : translate(proofWords, `second_${second}`);
  return [first, then].filter((part) => part !== '').join(' + ');
}
