/** Conditions about what a message says: words and patterns in subject, body and attachments. */
import type { ApprovalTextField } from '@hongyan/contract';
import type { FoundHit, MessageView, ReadyQuery, ViewedTexts } from './message-view.ts';

const readField = (view: MessageView, field: ApprovalTextField): Promise<ViewedTexts> | ViewedTexts => {
  if (field === 'subject') return { texts: [{ part: null, text: view.subject }], unread: [] };
  return field === 'body' ? view.readBody() : view.readAttachments();
};

/** Where a query is met in one field; what could not be read, or not be looked through in time, counts. `query` null: it cannot be used any more. */
export async function findInField(
  view: MessageView,
  query: ReadyQuery | null,
  field: ApprovalTextField,
): Promise<FoundHit[]> {
  if (query === null) return [{ field, words: [], part: null, isUnread: true }];
  const { texts, unread } = await readField(view, field);
  const missed: FoundHit[] = unread.map(({ part, name }) => ({ field, words: [name], part, isUnread: true }));
  if (texts.length === 0) return missed;
  const matches = await view.match(
    query,
    texts.map(({ text }) => text),
  );
  if (matches === null) return [...missed, { field, words: [], part: null, isUnread: true }];
  const hits = texts.flatMap(({ part }, index): FoundHit[] => {
    const match = matches[index];
    return match?.isMet === true ? [{ field, words: [...match.found], part }] : [];
  });
  return [...hits, ...missed];
}
