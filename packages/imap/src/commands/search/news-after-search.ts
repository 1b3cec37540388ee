import type { SearchProgram } from '../../wire/search-keys.ts';
import type { Completion } from '../command.ts';

/**
 * What may be reported at the end of SEARCH, SORT and THREAD: nothing that has gone while numbers were asked for or answered (RFC 9051 §7.5.1),
 * by UID where numbers stand among the criteria (RFC 7162 §3.2.10.2).
 */
export function newsAfterSearch(byUid: boolean, { namesNumbers }: SearchProgram): NonNullable<Completion['news']> {
  return byUid && !namesNumbers ? 'all' : 'withoutExpunge';
}
