/**
 * How the parts of a message are named. In a draft: `data-hongyan-part` (signature, stationery, quoted mail) and
 * `data-hongyan-quote` (the answer's quotation as a whole). In the editor, whose model knows only ids: ids of ours. A mail
 * from outside may carry the same attributes: they are believed only where the composer itself would have put them.
 */
export const partAttribute = 'data-hongyan-part';
export const quoteAttribute = 'data-hongyan-quote';
/** The picture behind a message, by its content id: its address is no style that the cleaner lets through. */
export const stationeryPictureAttribute = 'data-hongyan-picture';

/** A quoted mail as the server hands it over: all that follows up to the end of the page is that mail. */
export const originalStart = `<div ${partAttribute}="original">`;

type WritingAid = 'signature' | 'signature-below' | 'stationery' | 'quoted' | 'original';
const parts: ReadonlySet<string> = new Set<WritingAid>([
  'signature',
  'signature-below',
  'stationery',
  'quoted',
  'original',
]);

/** In the editor. */
export const signatureId = 'hongyan-signature';
export const quoteIds = { reply: 'hongyan-reply', forward: 'hongyan-forward' } as const;
const partIds: ReadonlySet<string> = new Set([signatureId, quoteIds.reply, quoteIds.forward]);

export const isPartId = (id: string): boolean => partIds.has(id);

/** A mail that is kept as it was is one thing to the editor: its type there. */
export const quotedEntityType = 'hongyanquoted';

/** What the editor names its kept parts by. */
export function isEditorClass(text: string): boolean {
  const names = text.split(/\s+/).filter((name) => name !== '');
  return (
    names.length > 0 &&
    names.every((name) =>
      /^(?:_Entity|_EType_hongyanquoted|_EId_[\w-]+|_EReadonly_1|_E_EBlockEntityContainer|entityDelimiter(?:Before|After))$/.test(
        name,
      ),
    )
  );
}

/** Leaves a mark only with a value of ours; notes the picture of a stationery before its address is cleaned away. */
export function cleanPartAttributes(
  element: Element,
  { urlOf }: { readonly urlOf: (contentId: string) => string | undefined },
): void {
  element.removeAttribute(stationeryPictureAttribute);
  const part = element.getAttribute(partAttribute);
  if (part !== null && !parts.has(part)) element.removeAttribute(partAttribute);
  const quote = element.getAttribute(quoteAttribute);
  if (quote !== null && !(quote in quoteIds)) element.removeAttribute(quoteAttribute);
  if (part !== 'stationery') return;
  const contentId = findContentId((element as HTMLElement).style.backgroundImage);
  if (contentId !== undefined && urlOf(contentId) !== undefined)
    element.setAttribute(stationeryPictureAttribute, contentId);
}

/** The picture that `url(cid:…)` names. */
export function findContentId(image: string): string | undefined {
  return /^url\(\s*["']?cid:([^"')\s]+)["']?\s*\)$/i.exec(image.trim())?.[1];
}
