import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { previewStrings } from '../preview.strings.ts';
import { nextZoom } from './zoom-steps.ts';
import styles from './zoom-tools.module.css';

export interface ZoomToolsProps {
  readonly scale: number;
  readonly isFitted: boolean;
  readonly onZoom: (scale: number) => void;
  readonly onFit: () => void;
  readonly children?: ReactNode;
}

/** Smaller, the size now, larger, fit; and what else the view has. */
export function ZoomTools({ scale, isFitted, onZoom, onFit, children }: ZoomToolsProps) {
  const t = useStrings(previewStrings);
  return (
    <div className={styles['tools']} role="toolbar">
      <IconButton
        icon="minus"
        side="top"
        label={t('zoomOut')}
        shortcut="-"
        onClick={() => onZoom(nextZoom(scale, -1))}
      />
      <button type="button" className={styles['scale']} title={t('actualSize')} onClick={() => onZoom(1)}>
        {Math.round(scale * 100)}%
      </button>
      <IconButton icon="add" side="top" label={t('zoomIn')} shortcut="+" onClick={() => onZoom(nextZoom(scale, 1))} />
      <IconButton icon="fit" side="top" label={t('fit')} shortcut="0" pressed={isFitted} onClick={onFit} />
      {children}
    </div>
  );
}
