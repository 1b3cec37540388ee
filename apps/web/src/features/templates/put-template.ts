import { type PartCommands, takePart, type Writing } from '../writing-aids/index.ts';

/** Puts the text of a template where the caret is, and its subject where there is none. */
export async function putTemplate(commands: PartCommands, writing: Writing, templateId: string): Promise<void> {
  const part = await takePart('template', templateId, writing.from);
  if (!part) return;
  commands.insertHtml(part.html, part.attachments);
  if (part.subject !== '') writing.fillSubject(part.subject);
}
