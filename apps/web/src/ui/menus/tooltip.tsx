import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import styles from './popup.module.css';

export interface TooltipProps {
  text: string;
  /** Shown after the text, as in menus: `Ctrl+Enter`. */
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** The one element that is described; it must take a ref and props. */
  children: ReactElement;
}

/** A name for something shown without words. Never the only place of information: phones have no hover. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className={styles['positioner']}>
          <BaseTooltip.Popup className={styles['tooltip']}>
            {text}
            {shortcut !== undefined && <kbd className={styles['tooltipKey']}>{shortcut}</kbd>}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

/** Around the application once: after the first tooltip its neighbours open without delay. */
export const TooltipProvider = BaseTooltip.Provider;
