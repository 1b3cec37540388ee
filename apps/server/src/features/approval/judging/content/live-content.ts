import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MatchedText } from '../../../../engines/text-match/match-texts.ts';
import type { Services } from '../../../../services.ts';
import type { ContentSource } from '../conditions/message-view.ts';
import { FileBudget } from './file-budget.ts';
import { listArchives } from './list-archives.ts';
import { matchInTime } from './match-in-time.ts';
import { readAttachments } from './read-attachments.ts';
import { readWholeBody } from './read-body.ts';
import { readStoredBody } from './stored-body.ts';

/** Many conditions of many policies may ask: others have their turn between them. */
const maxTurnMs = 10;

/** The content of one message that wants to leave, read in the sandbox; all of it within one limit of time and text. */
export function openContent(services: Pick<Services, 'blobs' | 'sandbox'>): ContentSource {
  let begun: FileBudget | undefined;
  const budget = (): FileBudget => {
    begun ??= new FileBudget();
    return begun;
  };
  let turnAt = performance.now();
  const prepared = new Map<string, MatchedText>();
  return {
    readBody: async (view) => readStoredBody(view) ?? readWholeBody(services, view),
    readAttachments: (view) => readAttachments(services, view, budget()),
    listArchives: (view) => listArchives(services, view, budget()),
    match: async (query, texts) => {
      if (performance.now() - turnAt > maxTurnMs) {
        await nextTurn();
        turnAt = performance.now();
      }
      return matchInTime(services, query, texts, { budget: budget(), prepared });
    },
  };
}
