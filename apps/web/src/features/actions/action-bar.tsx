import { Fragment, type ReactNode } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { isOffered, mailActions } from '../../mail-model/actions/registered-actions.ts';
import { mailboxStrings } from '../../mail-model/mailbox.strings.ts';
import type { ActionContext, MailAction, MailToolbar } from '../../platform/features/mail-action.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Toolbar } from '../../ui/buttons/toolbar.tsx';
import { Menu } from '../../ui/menus/menu.tsx';
import styles from './action-bar.module.css';
import { menuOfActions, shownKey } from './actions.ts';

export interface ActionBarProps {
  readonly context: ActionContext;
  /** Which bar this is: actions say in which they stand; what else is possible is under "more". */
  readonly toolbar: MailToolbar;
  /** The first so many have their name beside the icon where there is room. */
  readonly named?: number;
  readonly end?: ReactNode;
}

/** Actions as buttons in one row, the rest in a menu at its end. */
export function ActionBar({ context, toolbar, named = 0, end }: ActionBarProps) {
  const t = useStrings(mailboxStrings);
  const available = mailActions().filter((action) => isOffered(action, context));
  const inBar = available.filter((action) => action.toolbars?.includes(toolbar));
  const rest = available.filter((action) => !action.toolbars?.includes(toolbar) && action.name !== 'open');
  return (
    <Toolbar className={styles['bar']} label={t('actions')}>
      {inBar.map((action, index) => (
        <Fragment key={action.name}>
          {action.startsGroup && index > 0 && <span className={styles['gap']} />}
          <ActionButton action={action} context={context} named={index < named} />
        </Fragment>
      ))}
      {rest.length > 0 && (
        <Menu
          trigger={<IconButton icon="more" label={t('more')} />}
          entries={() => menuOfActions(context, rest)}
          align="end"
        />
      )}
      {end !== undefined && <span className={styles['end']}>{end}</span>}
    </Toolbar>
  );
}

function ActionButton({ action, context, named }: { action: MailAction; context: ActionContext; named: boolean }) {
  const label = action.label();
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
