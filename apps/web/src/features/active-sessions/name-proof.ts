import type { ActiveSession } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import { proofStrings } from './proof.strings.ts';

/** How somebody signed in, in words: `密码 + 动态口令`; '' where that was not kept. */
export function nameProof({ how, second }: Pick<ActiveSession, 'how' | 'second'>): string {
  const first = how === '' ? '' : translate(proofStrings, `how_${how}`);
  const then = second === '' ? '' : translate(proofStrings, `second_${second}`);
  return [first, then].filter((part) => part !== '').join(' + ');
}
