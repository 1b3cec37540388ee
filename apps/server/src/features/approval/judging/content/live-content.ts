import type { Services } from '../../../../services.ts';
import type { ContentSource } from '../conditions/message-view.ts';
import { FileBudget } from './file-budget.ts';
import { listArchives } from './list-archives.ts';
import { matchInTime } from './match-in-time.ts';
import { readAttachments } from './read-attachments.ts';
import { readWholeBody } from './read-body.ts';
import { readStoredBody } from './stored-body.ts';

/** The content of one message that wants to leave, read in the sandbox; all of it within one limit of time and text. */
export function openContent(services: Pick<Services, 'blobs' | 'sandbox'>): ContentSource {
  let begun: FileBudget | undefined;
  const budget = (): FileBudget => {
    begun ??= new FileBudget();
    return begun;
  };
  return {
    readBody: async (view) => readStoredBody(view) ?? readWholeBody(services, view),
    readAttachments: (view) => readAttachments(services, view, budget()),
    listArchives: (view) => listArchives(services, view, budget()),
    match: (query, texts) => matchInTime(services, query, texts, budget()),
  };
}
