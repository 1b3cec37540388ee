import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { toneInk } from '../../../ui/theme/tone.ts';
import { kindOfFile } from '../../message-body/index.ts';
import type { ShownFile } from '../api.ts';
import styles from './file-icon.module.css';

/** By what a file looks like in a list. */
function iconOf({ kind, preview }: Pick<ShownFile, 'kind' | 'preview'>): IconName {
  if (kind === 'folder') return 'folder';
  if (preview === 'picture') return 'fileImage';
  if (preview === 'archive') return 'fileArchive';
  return preview === 'text' || preview === 'office' || preview === 'pdf' ? 'fileText' : 'file';
}

interface FileIconProps {
  readonly file: ShownFile;
  readonly size: number;
  /** As large as its place. */
  readonly isTile?: boolean;
}

/** The picture of a file, small, where there is one; else its kind by shape and colour. */
export function FileIcon({ file, size, isTile = false }: FileIconProps) {
  const [isBroken, setBroken] = useState(false);
  if (file.hasPicture && file.trashedAt === null && !isBroken)
    return (
      <img
        className={classNames(styles['picture'], isTile && styles['tile'])}
        style={isTile ? undefined : { inlineSize: size + 6, blockSize: size + 6 }}
        src={`/api/file/centre/picture?nodeId=${file.nodeId}&versionNo=${String(file.versionNo)}`}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(true)}
      />
    );
  const color = file.kind === 'folder' ? 'var(--brand)' : toneInk(kindOfFile(file.name).tone);
  return (
    <Icon
      name={iconOf(file)}
      size={size}
      className={classNames(styles['icon'], file.kind === 'folder' && styles['folder'])}
      style={{ color }}
    />
  );
}
