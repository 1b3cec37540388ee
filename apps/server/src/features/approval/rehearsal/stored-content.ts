import { MatchedText } from '../../../engines/text-match/match-texts.ts';
import { classifyArchive, listCarriedFiles } from '../judging/conditions/files.ts';
import type { ContentSource } from '../judging/conditions/message-view.ts';
import { listReadableFiles } from '../judging/content/readable-attachments.ts';
import { listEncrypted, readStoredBody } from '../judging/content/stored-body.ts';
import { readStoredTexts } from '../judging/content/stored-texts.ts';

/** What the rows say of a message, and nothing that would have to be read: files are known as far as search has read them. */
export const storedContent: ContentSource = {
  async readBody(view) {
    const { indexText, partText } = view.message.body;
    const texts = [indexText, partText].map((text) => ({ part: null, text }));
    return readStoredBody(view) ?? { texts, unread: listEncrypted(view) };
  },
  async readAttachments(view) {
    const { body, orgId } = view.message;
    const { attached, linked } = listReadableFiles(view);
    const known = await readStoredTexts(view.db, { orgId, bodyId: body.bodyId });
    const texts = attached.flatMap(({ part }) => {
      const stored = known.get(part);
      return stored === undefined || stored === 'unreadable' ? [] : [{ part, text: stored.text }];
    });
    const read = new Set(texts.map(({ part }) => part));
    const unread = attached.filter(({ part }) => !read.has(part)).map(({ part, name }) => ({ part, name }));
    const own = body.partText === '' ? [] : [{ part: null, text: body.partText }];
    return { texts: [...own, ...texts], unread: [...unread, ...linked] };
  },
  async listArchives(view) {
    const archives = listCarriedFiles(view).filter((file) => classifyArchive(file) !== null);
    return { names: [], unread: archives.map(({ part, name }) => ({ part, name })) };
  },
  match: async ({ compiled }, texts) => texts.map((text) => new MatchedText(text).match(compiled)),
};
