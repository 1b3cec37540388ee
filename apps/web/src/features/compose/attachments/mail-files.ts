import type { MailId } from '@hongyan/contract';
import { normaliseFileName } from '@hongyan/contract/file-name';
import { maxAttachments, maxAttachmentsBytes } from '@hongyan/contract/limits';
import type { AttachmentItem } from './upload-item.ts';

/** A file of a received mail that is to be attached. */
export interface ChosenFile {
  readonly mailId: MailId;
  /** IMAP section number. */
  readonly part: string;
  readonly name: string;
  /** Estimated; the server counts what it decodes. */
  readonly size: number;
}

export const keyOfFile = ({ mailId, part }: ChosenFile): string => `${mailId} ${part}`;

export interface ChosenProblem {
  readonly key: 'nameTaken' | 'tooMany' | 'tooLarge';
  readonly name: string;
}

/** Why these files cannot join those that are there (specification, section 5, "Compose"); undefined when they can. */
export function problemOfChosen(
  present: readonly AttachmentItem[],
  chosen: readonly Pick<ChosenFile, 'name' | 'size'>[],
): ChosenProblem | undefined {
  const names = new Set(present.map(({ name }) => normaliseFileName(name)));
  for (const { name } of chosen) {
    if (names.has(normaliseFileName(name))) return { key: 'nameTaken', name };
    names.add(normaliseFileName(name));
  }
  if (present.length + chosen.length > maxAttachments) return { key: 'tooMany', name: '' };
  const ordinary = present.filter(({ isLarge }) => !isLarge);
  const bytes = [...ordinary, ...chosen].reduce((sum, { size }) => sum + size, 0);
  return bytes > maxAttachmentsBytes ? { key: 'tooLarge', name: '' } : undefined;
}
