import type { LetterPartKind, TakenPart } from '@hongyan/contract';
import { api, dataOf } from '../../lib/api-client.ts';
import { presentError } from '../../lib/present-error.ts';
import { paperStyle } from './paper-style.ts';
import type { PartCommands, Writing } from './writing.ts';

/** A part with its pictures made uploads of the person. Undefined when it cannot be had; the person is told. */
async function takePart(kind: LetterPartKind, id: string, from?: string): Promise<TakenPart | undefined> {
  try {
    return await dataOf(api.letterParts.take({ kind, id, ...(from === undefined ? {} : { from }) }));
  } catch (error) {
    presentError(error, 'warning');
    return undefined;
  }
}

/** Puts a signature in place of the one that is there; null takes it away. */
export async function putSignature(
  commands: PartCommands,
  { from, isAnswer, signPosition }: Pick<Writing, 'from' | 'isAnswer' | 'signPosition'>,
  signId: string | null,
): Promise<void> {
  if (signId === null) {
    commands.replaceSignature(null);
    return;
  }
  const part = await takePart('signature', signId, from);
  if (part)
    commands.replaceSignature(part.html, {
      pictures: part.attachments,
      position: isAnswer ? signPosition : 'below',
    });
}

/** Puts the text of a template where the caret is, and its subject where there is none. */
export async function putTemplate(commands: PartCommands, writing: Writing, templateId: string): Promise<void> {
  const part = await takePart('template', templateId, writing.from);
  if (!part) return;
  commands.insertHtml(part.html, part.attachments);
  if (part.subject !== '') writing.fillSubject(part.subject);
}

/** Lays stationery under the whole letter. */
export async function putPaper(commands: PartCommands, paperId: string): Promise<void> {
  const part = await takePart('paper', paperId);
  if (!part?.look) return;
  const { picture, ...look } = part.look;
  commands.setStationery(paperStyle(look, picture === null ? null : `cid:${picture}`), part.attachments);
}
