import { type PartCommands, takePart, type Writing } from '../writing-aids/index.ts';

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
