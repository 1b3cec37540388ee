import type { DraftContent } from '@hongyan/contract';

/** HTML names its pictures by their link while it is written and by `cid:` when it leaves. */
export function nameInlinePictures(content: DraftContent): DraftContent {
  let { html } = content;
  for (const file of content.attachments) {
    if (file.contentId === null) continue;
    for (const link of [`/api/${file.url}`, file.url]) html = html.replaceAll(`"${link}"`, `"cid:${file.contentId}"`);
  }
  return { ...content, html };
}
