import { takeExtension } from '../../../lib/files/admit-files.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { type Tone, toneInk, toneTint } from '../../../ui/theme/tone.ts';
import styles from './file-icon.module.css';

const kinds: readonly { tone: Tone; extensions: readonly string[] }[] = [
  { tone: 'green', extensions: ['xls', 'xlsx', 'csv', 'et', 'ods', 'numbers'] },
  { tone: 'blue', extensions: ['doc', 'docx', 'wps', 'odt', 'rtf', 'pages', 'txt', 'md'] },
  { tone: 'red', extensions: ['pdf', 'ofd'] },
  { tone: 'orange', extensions: ['ppt', 'pptx', 'dps', 'odp', 'key'] },
  { tone: 'teal', extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'heic', 'svg', 'tif', 'tiff'] },
  { tone: 'purple', extensions: ['mp3', 'wav', 'm4a', 'mp4', 'mov', 'avi', 'mkv'] },
];
/** Longer ones do not fit the mark. */
const maxExtensionCharacters = 4;

/** What kind of file it is, by the colour and the letters of its extension. */
export function FileIcon({ name }: { name: string }) {
  const extension = takeExtension(name);
  const tone = kinds.find(({ extensions }) => extensions.includes(extension))?.tone ?? 'gray';
  const isShown = extension !== '' && extension.length <= maxExtensionCharacters;
  return (
    <span className={styles['badge']} style={{ background: toneTint(tone), color: toneInk(tone) }} aria-hidden>
      {isShown ? extension.toUpperCase() : <Icon name="file" />}
    </span>
  );
}
