/** Refusals that name paths (RFC 4918 §16), and how refusals are answered. */
import { DavRefusal } from '../refusal.ts';
import { answerMultistatus, answerRefusal, printResponse } from '../wire/multistatus.ts';
import { dav } from '../xml/names.ts';
import { printDocument, printElement, printText } from '../xml/write-xml.ts';
import { isWithin, printFilePath } from './path.ts';
import type { FileDavAnswer, FileEntry, FilePath } from './port.ts';

/** Where a lock is in the way. */
export interface LockedPath {
  readonly path: FilePath;
  readonly kind: FileEntry['kind'];
}

/** Locks are in the way: their tokens were not sent, or another lock is wanted than can be with them. */
export class LockedRefusal extends DavRefusal {
  readonly locked: readonly LockedPath[];

  constructor(
    locked: readonly LockedPath[],
    condition: 'lock-token-submitted' | 'no-conflicting-lock' = 'lock-token-submitted',
  ) {
    super(423, 'A lock is in the way', dav(condition));
    this.name = 'LockedRefusal';
    this.locked = locked;
  }
}

/** Locks below what was asked for are named one by one (RFC 4918 §9.6.1, §9.10.5). */
function answerLocked(refusal: LockedRefusal, path: FilePath, base: string): FileDavAnswer {
  const { locked, condition = dav('lock-token-submitted') } = refusal;
  const below = locked.filter((one) => one.path.length > path.length && isWithin(one.path, path));
  const hrefOf = (one: LockedPath): string => printFilePath(one.path, one.kind, base);
  if (below.length === 0) {
    const hrefs = locked.map((one) => printText(dav('href'), hrefOf(one))).join('');
    const answer = answerRefusal(423, condition);
    return { ...answer, body: printDocument(dav('error'), printElement(condition, hrefs)) };
  }
  async function* responses(): AsyncGenerator<string> {
    if (condition === dav('no-conflicting-lock')) yield printResponse(printFilePath(path, 'folder', base), 424);
    for (const one of below) yield printResponse(hrefOf(one), 423, condition);
  }
  return answerMultistatus(responses());
}

/** A refusal as an answer. */
export const answerFileRefusal = (refusal: DavRefusal, path: FilePath, base: string): FileDavAnswer =>
  refusal instanceof LockedRefusal
    ? answerLocked(refusal, path, base)
    : answerRefusal(refusal.status, refusal.condition);
