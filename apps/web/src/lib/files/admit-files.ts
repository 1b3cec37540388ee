import { normaliseFileName } from '@hongyan/contract/file-name';
import { maxAttachments, maxAttachmentsBytes, maxFileBytes, maxPictureBytes } from '@hongyan/contract/limits';

/** What has to be known of a file before it is taken. */
export interface FileFacts {
  readonly name: string;
  readonly size: number;
  /** Carried as a link: it takes none of the message's room. */
  readonly isLarge?: boolean;
}

export interface FileRefusal {
  readonly name: string;
  readonly key: 'fileEmpty' | 'fileNameTaken' | 'fileTypeRefused' | 'tooManyAttachments' | 'fileTooLarge';
}

export interface Admission<File extends FileFacts> {
  readonly admitted: readonly File[];
  /** Too large for the message, alone or with the others; they could be carried as links. */
  readonly offered: readonly File[];
  readonly refused: readonly FileRefusal[];
}

/**
 * Which files may join those that are there already (specification, section 5: 40 attachments, 50M together, none of
 * 0 kB, none of a refused extension, no name twice; 2G each).
 * Each refused file has its reason; what is only too large for the message is offered as a link; the others are taken.
 */
export function admitFiles<File extends FileFacts>(
  present: readonly FileFacts[],
  files: readonly File[],
  refusedTypes: readonly string[],
): Admission<File> {
  const names = new Set(present.map(({ name }) => normaliseFileName(name)));
  const types = new Set(refusedTypes.map((type) => type.replace(/^\./, '').toLowerCase()));
  let count = present.length;
  let bytes = present.reduce((sum, { size, isLarge }) => (isLarge ? sum : sum + size), 0);
  const admitted: File[] = [];
  const offered: File[] = [];
  const refused: FileRefusal[] = [];
  const findProblem = ({ name, size }: FileFacts): FileRefusal['key'] | undefined => {
    if (size === 0) return 'fileEmpty';
    if (types.has(takeExtension(name))) return 'fileTypeRefused';
    if (names.has(normaliseFileName(name))) return 'fileNameTaken';
    if (count >= maxAttachments) return 'tooManyAttachments';
    return size > maxFileBytes ? 'fileTooLarge' : undefined;
  };
  for (const file of files) {
    const key = findProblem(file);
    if (key) {
      refused.push({ name: file.name, key });
      continue;
    }
    names.add(normaliseFileName(file.name));
    count++;
    if (bytes + file.size > maxAttachmentsBytes) {
      offered.push(file);
      continue;
    }
    admitted.push(file);
    bytes += file.size;
  }
  return { admitted, offered, refused };
}

/** Pictures that every mail client shows; SVG is a document that can act (docs/security.md). */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Whether a file can stand in the text as a picture. */
export function isPicture(type: string): boolean {
  return pictureTypes.has(type);
}

/** Specification, section 9: an image has at most 2M. */
export function isPictureTooLarge(size: number): boolean {
  return size > maxPictureBytes;
}

/** The last extension of a name in lower case, without its dot; empty where there is none. */
export function takeExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}
