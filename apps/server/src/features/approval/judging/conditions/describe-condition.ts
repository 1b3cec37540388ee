import type { ApprovalCondition } from '@hongyan/contract';

/** Before the condition where what it asks about could not be read: it counts as met. */
const unreadPrefix = 'unreadable';
const maxCharacters = 200;

const listValues = (condition: ApprovalCondition): readonly (string | number)[] => {
  switch (condition.kind) {
    case 'always':
    case 'outside':
      return [];
    case 'domains':
      return condition.domains;
    case 'words':
      return condition.words;
    case 'pattern':
      return [condition.pattern];
    case 'fileTypes':
      return condition.extensions;
    case 'attachmentSize':
      return [condition.largerThan];
    case 'recipients':
      return [condition.moreThan];
    case 'classification':
      return condition.labels;
    case 'forwardedFrom':
      return [...condition.folders, ...condition.senders];
  }
};

/** A condition in one line without a language: its kind, a colon and its values; `unreadable:` before it where that is why it is met. */
export function describeCondition(condition: ApprovalCondition, isUnread = false): string {
  const values = listValues(condition).join(',');
  const text = values === '' ? condition.kind : `${condition.kind}:${values}`;
  return (isUnread ? `${unreadPrefix}:${text}` : text).slice(0, maxCharacters).toWellFormed();
}
