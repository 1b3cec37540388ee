/** Conditions about what a message says: words and patterns in subject, body and attachments. */
import type { ApprovalTextField } from '@hongyan/contract';
import { decodeHeaderText, findHeaders } from '@hongyan/mime';
import { listCarriedFiles } from './files.ts';
import type { FoundHit, MessageView, ReadyQuery, ViewedTexts } from './message-view.ts';

/** Every Subject of the header: programs differ in which of several they show. */
function listSubjects({ structure, subject }: MessageView): readonly string[] {
  return [
    ...new Set([subject, ...findHeaders(structure.headers, 'subject').map(({ value }) => decodeHeaderText(value))]),
  ];
}

/** Attachments by their names and their texts. */
async function readAttachments(view: MessageView): Promise<ViewedTexts> {
  const { texts, unread } = await view.readAttachments();
  const named = listCarriedFiles(view).map(({ part, name }) => ({ part, text: name }));
  const linked = view.message.linkedFiles.map(({ name }) => ({ part: null, text: name }));
  return { texts: [...named, ...linked, ...texts], unread };
}

const readField = (view: MessageView, field: ApprovalTextField): Promise<ViewedTexts> | ViewedTexts => {
  if (field === 'subject') return { texts: listSubjects(view).map((text) => ({ part: null, text })), unread: [] };
  return field === 'body' ? view.readBody() : readAttachments(view);
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
