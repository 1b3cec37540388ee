import { memo } from 'react';
import type { IconName } from '../icons/icon-paths.ts';
import { Tooltip, type TooltipProps } from '../menus/tooltip.tsx';
import { Button, type ButtonProps } from './button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label' | 'wide'> {
  icon: IconName;
  /** What it does; its accessible name and its tooltip. */
  label: string;
  shortcut?: string | undefined;
  side?: TooltipProps['side'];
}

/** A button that is only an icon. */
export const IconButton = memo(function IconButton({
  icon,
  label,
  shortcut,
  side = 'bottom',
  kind = 'quiet',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut} side={side}>
      <Button {...rest} kind={kind} icon={icon} aria-label={label} />
    </Tooltip>
  );
});
