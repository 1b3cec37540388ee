import type { IconName } from '../../../ui/icons/icon-paths.ts';
import type { Tone } from '../../../ui/theme/tone.ts';

/** How an attachment is drawn: a short word on a colour, by the extension of the name that the reader will get. */
export interface FileKind {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: IconName;
}

const kinds: readonly (FileKind & { readonly extensions: readonly string[] })[] = [
  { word: 'PDF', tone: 'red', icon: 'fileText', extensions: ['pdf'] },
  { word: 'XLS', tone: 'green', icon: 'table', extensions: ['xls', 'xlsx', 'csv', 'ods', 'et'] },
  { word: 'DOC', tone: 'blue', icon: 'fileText', extensions: ['doc', 'docx', 'odt', 'rtf', 'wps'] },
  { word: 'PPT', tone: 'orange', icon: 'fileText', extensions: ['ppt', 'pptx', 'odp', 'dps'] },
  { word: 'ZIP', tone: 'yellow', icon: 'fileArchive', extensions: ['zip', 'rar', '7z', 'gz', 'tar', 'tgz'] },
  {
    word: 'IMG',
    tone: 'purple',
    icon: 'fileImage',
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'heic', 'tif', 'svg'],
  },
  { word: 'TXT', tone: 'gray', icon: 'fileText', extensions: ['txt', 'md', 'log', 'json', 'xml', 'html', 'htm'] },
  { word: 'ICS', tone: 'teal', icon: 'calendar', extensions: ['ics'] },
  { word: 'AUD', tone: 'teal', icon: 'file', extensions: ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac', 'opus'] },
  { word: 'VID', tone: 'purple', icon: 'file', extensions: ['mp4', 'mov', 'webm', 'avi', 'mkv', 'm4v'] },
  { word: 'VCF', tone: 'teal', icon: 'user', extensions: ['vcf'] },
  { word: 'EML', tone: 'teal', icon: 'mail', extensions: ['eml', 'msg'] },
];

export function kindOfFile(fileName: string): FileKind {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const known = kinds.find((kind) => kind.extensions.includes(extension));
  return known ?? { word: extension.slice(0, 4).toUpperCase() || '—', tone: 'gray', icon: 'file' };
}
