import type { ClientProtocol } from '@hongyan/contract';
import { useMutation } from '@tanstack/react-query';
import { useStrings } from '../../lib/language/strings.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { showError, showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { type ClientDetail, saveProtocols, switchAccess } from './api.ts';
import styles from './clients.module.css';
import { clientsStrings } from './clients.strings.ts';
import { protocols } from './protocols.ts';

/** Whether mail clients may sign in, and by which protocols; saved as it is changed. */
export function AccessSection({ detail }: { detail: ClientDetail }) {
  const t = useStrings(clientsStrings);
  const outcome = {
    onSuccess: () => showSuccess(t('saved')),
    onError: (error: Error) => showError(formatMessage(error)),
  };
  const access = useMutation({ mutationFn: switchAccess, ...outcome });
  const choice = useMutation({ mutationFn: saveProtocols, ...outcome });
  // What was just clicked is shown while it is on its way.
  const on = access.isPending ? access.variables : detail.on;
  const chosen: readonly ClientProtocol[] = choice.isPending ? choice.variables : detail.protocols;
  // Address books, calendars and files are on the port of this page.
  const isOpen = (protocol: ClientProtocol): boolean =>
    protocol === 'carddav' ||
    protocol === 'caldav' ||
    protocol === 'webdav' ||
    detail.listeners.some((listener) => listener.protocol === protocol);
  return (
    <>
      <div className={styles['row']}>
        <div className={styles['grow']}>
          <span className={styles['label']}>{t('accessOn')}</span>
          <span className={styles['hint']}>{t('accessHint')}</span>
        </div>
        <Switch
          label={t('accessOn')}
          checked={on}
          disabled={access.isPending}
          onChange={(next) => access.mutate(next)}
        />
      </div>
      <fieldset className={styles['choices']} disabled={!on || choice.isPending}>
        <legend className={styles['label']}>{t('protocols')}</legend>
        {protocols.map((protocol) => (
          <Checkbox
            key={protocol}
            checked={chosen.includes(protocol)}
            onChange={(checked) =>
              choice.mutate(protocols.filter((one) => (one === protocol ? checked : chosen.includes(one))))
            }
          >
            {t(protocol)}
            {!isOpen(protocol) && <span className={styles['aside']}>{t('notOpen')}</span>}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}
