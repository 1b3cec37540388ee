import { Fragment, type ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Menu } from '../../ui/menus/menu.tsx';
import styles from './action-bar.module.css';
import type { ActionContext } from './action-context.ts';
import { isOffered, type MailAction, mailActions, menuOfActions, shownKey } from './actions.ts';

export interface ActionBarProps {
  readonly context: ActionContext;
  /** Names of the actions that stand in the bar; what else is possible is under "more". */
  readonly shown: readonly string[];
  /** The first so many have their name beside the icon where there is room. */
  readonly named?: number;
  readonly end?: ReactNode;
}

/** Actions as buttons in one row, the rest in a menu at its end. */
export function ActionBar({ context, shown, named = 0, end }: ActionBarProps) {
  const available = mailActions.filter((action) => isOffered(action, context));
  const inBar = available.filter((action) => shown.includes(action.name));
  const rest = available.filter((action) => !shown.includes(action.name) && action.name !== 'open');
  return (
    <div className={styles['bar']} role="toolbar" aria-label={context.t('actions')}>
      {inBar.map((action, index) => (
        <Fragment key={action.name}>
          {action.startsGroup && index > 0 && <span className={styles['gap']} />}
          <ActionButton action={action} context={context} named={index < named} />
        </Fragment>
      ))}
      {rest.length > 0 && (
        <Menu
          trigger={<IconButton icon="more" label={context.t('more')} />}
          entries={() => menuOfActions(context, rest)}
          align="end"
        />
      )}
      {end !== undefined && <span className={styles['end']}>{end}</span>}
    </div>
  );
}

function ActionButton({ action, context, named }: { action: MailAction; context: ActionContext; named: boolean }) {
  const label = context.t(action.label);
  const { entries } = action;
  const key = shownKey(action);
  const onClick = entries ? {} : { onClick: () => void action.perform(context) };
  const button = named ? (
    <Button kind="quiet" icon={action.icon} className={styles['named']} aria-label={label} title={key} {...onClick}>
      {label}
    </Button>
  ) : (
    <IconButton icon={action.icon} label={label} shortcut={key} {...onClick} />
  );
  return entries ? <Menu trigger={button} entries={() => entries(context)} /> : button;
}
