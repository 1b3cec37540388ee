import type { DraftContent, Settings } from '@hongyan/contract';
import { htmlToText } from '@hongyan/mime';
import type { CallContext } from '../../call/call-context.ts';
import type { Services } from '../../services.ts';
import { readDefaultSignature, readSignatureForMessage } from '../signatures/index.ts';
import { ownerOf } from '../writing-aids/index.ts';
import { escapeHtml } from './quote-mail.ts';
import { takePart } from './take-writing-aid.ts';

/** Where a message of ours begins: two lines to write in. */
const room = '<div><br></div><div><br></div>';
/** RFC 3676 §4.3: the line that parts a signature from the text, with its space. */
const separator = '-- ';
/** Nobody reads a longer signature in a plain message. */
const maxTextCharacters = 4_000;

/** The block in which the editor knows a signature again. */
function signatureBlock(html: string, part: 'signature' | 'signature-below' = 'signature'): string {
  return `<div data-hongyan-part="${part}">${html}</div>`;
}

/** A signature in plain text, behind the separator. */
export function signatureText(html: string): string {
  return `${separator}\n${htmlToText(html, { maxCharacters: maxTextCharacters }).trim()}`;
}

/**
 * Puts a signature under what the person writes, or under what is quoted. In a message for the editor it always stands above
 * the quotation, which goes on to the end of the page; the mark `signature-below` has the editor move it.
 */
export function insertSignature(
  { html, format }: Pick<DraftContent, 'html' | 'format'>,
  signature: string,
  { position, forEditor }: { readonly position: Settings['signPosition']; readonly forEditor: boolean },
): string {
  if (format === 'text') {
    const text = `\n\n${escapeHtml(signatureText(signature))}`;
    const end = html.lastIndexOf('</pre>');
    if (end < 0) return `<pre>${text}</pre>`;
    return `${html.slice(0, end)}${text}${html.slice(end)}`;
  }
  const block = signatureBlock(signature);
  // What does not begin with room to write is written already: a template.
  if (html !== '' && !html.startsWith(room)) return `${html}${block}`;
  const quoted = html.slice(room.length);
  if (position === 'above' || quoted === '') return `${room}${block}${quoted}`;
  if (forEditor) return `${room}${signatureBlock(signature, 'signature-below')}${quoted}`;
  return `${room}${quoted}<div><br></div>${block}`;
}

/** A message that begins with the signature that is the default for it. */
export async function withDefaultSignature(
  services: Services,
  context: CallContext,
  content: DraftContent,
  { signPosition: position, forEditor = true }: Pick<Settings, 'signPosition'> & { readonly forEditor?: boolean },
): Promise<DraftContent> {
  const owner = ownerOf(context);
  const use = content.type === 'new' ? 'forNew' : 'forReply';
  const signId = await readDefaultSignature(services.database.read, owner, content.from, use);
  if (signId === null) return content;
  const part = await readSignatureForMessage(services, owner, { id: signId, from: content.from });
  if (content.format === 'text')
    return { ...content, html: insertSignature(content, part.html, { position, forEditor }) };
  const { html, attachments } = await takePart(services, context, part);
  return {
    ...content,
    html: insertSignature(content, html, { position, forEditor }),
    attachments: [...content.attachments, ...attachments],
  };
}
