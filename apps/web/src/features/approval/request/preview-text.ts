import type { AttachmentPreview } from '@hongyan/contract';

/** Kinds of previews that hold text of their own; the others are drawn. */
const textKinds: ReadonlySet<string> = new Set(['text', 'office', 'mail']);

/** Whether the text of a file can be shown: as the policies have read it, or out of its preview. */
export const hasShownText = (file: { readonly text: string | null; readonly preview: string | null }): boolean =>
  file.text !== null || (file.preview !== null && textKinds.has(file.preview));

/** The text of a preview, with a line for each of its lines; null where it has none. `toText` gives the text of HTML. */
export function textOfPreview(preview: AttachmentPreview, toText: (html: string) => string): string | null {
  switch (preview.view) {
    case 'text':
      return preview.text;
    case 'document':
      return toText(preview.html);
    case 'sheets':
      return preview.sheets
        .map(({ name, rows }) => [name, ...rows.map((cells) => cells.join('\t'))].join('\n'))
        .join('\n\n');
    case 'slides':
      return preview.slides.map(({ title, lines }) => [title, ...lines].join('\n')).join('\n\n');
    case 'mail':
      return [preview.subject, preview.text ?? toText(preview.html ?? '')].join('\n\n');
    default:
      return null;
  }
}
