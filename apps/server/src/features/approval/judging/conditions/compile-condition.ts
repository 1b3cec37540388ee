import type { ApprovalCondition, ApprovalTextField } from '@hongyan/contract';
import { compileQuery, type TextQuery } from '../../../../engines/text-match/match-texts.ts';
import { PatternError } from '../../../../engines/text-match/pattern.ts';
import { findDomains, findLargeAttachments, findManyRecipients, findOutside } from './envelope.ts';
import { findNamedFiles, findPackedFiles, hasArchives } from './files.ts';
import type { FoundHit, MessageView, ReadyQuery } from './message-view.ts';
import { findClassification, findForwarded } from './responded.ts';
import { findInField } from './texts.ts';

/** A condition ready to be asked. */
export interface CompiledCondition {
  readonly condition: ApprovalCondition;
  /** By what stands in rows and in the message's own text; nothing found: not met, as far as this says. */
  find(view: MessageView): Promise<readonly FoundHit[]>;
  /** By what has to be read of files; null: this condition asks nothing of them in this message. */
  findInFiles(view: MessageView): (() => Promise<readonly FoundHit[]>) | null;
}

/** Makes a query ready; null where it cannot be used any more: what it asks counts as met. */
function prepareQuery(query: TextQuery): ReadyQuery | null {
  try {
    return { query, compiled: compileQuery(query) };
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

const noFiles = (): null => null;
/** A condition that needs nothing of files. */
const simple = (
  condition: ApprovalCondition,
  find: (view: MessageView) => Promise<readonly FoundHit[]> | readonly FoundHit[],
): CompiledCondition => ({ condition, find: async (view) => find(view), findInFiles: noFiles });

function compileText(
  condition: ApprovalCondition,
  fields: readonly ApprovalTextField[],
  query: ReadyQuery | null,
): CompiledCondition {
  const own = fields.filter((field) => field !== 'attachments');
  const hasFiles = ({ summary, message }: MessageView) =>
    fields.includes('attachments') &&
    (summary.attachments.length > 0 || message.body.partText !== '' || message.linkedFiles.length > 0);
  return {
    condition,
    find: async (view) => (await Promise.all(own.map((field) => findInField(view, query, field)))).flat(),
    findInFiles: (view) => (hasFiles(view) ? () => findInField(view, query, 'attachments') : null),
  };
}

function compileFileTypes(condition: Extract<ApprovalCondition, { kind: 'fileTypes' }>): CompiledCondition {
  const extensions = new Set(condition.extensions.map((extension) => extension.toLowerCase()));
  return {
    condition,
    find: async (view) => findNamedFiles(view, extensions),
    findInFiles: (view) => (hasArchives(view) ? () => findPackedFiles(view, extensions) : null),
  };
}

export function compileCondition(condition: ApprovalCondition): CompiledCondition {
  switch (condition.kind) {
    case 'always':
      return simple(condition, () => [{ field: 'message', words: [], part: null }]);
    case 'outside':
      return simple(condition, findOutside);
    case 'domains':
      return simple(condition, (view) => findDomains(view, condition.domains));
    case 'words':
      return compileText(condition, condition.fields, prepareQuery({ kind: 'words', words: condition.words }));
    case 'pattern':
      return compileText(condition, condition.fields, prepareQuery({ kind: 'pattern', pattern: condition.pattern }));
    case 'fileTypes':
      return compileFileTypes(condition);
    case 'attachmentSize':
      return simple(condition, (view) => findLargeAttachments(view, condition));
    case 'recipients':
      return simple(condition, (view) => findManyRecipients(view, condition.moreThan));
    case 'classification':
      return simple(condition, (view) => findClassification(view, condition.labels));
    case 'forwardedFrom':
      return simple(condition, (view) => findForwarded(view, condition));
  }
}
