import { type ComponentType, Fragment, Suspense, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { showSuccess, showWarning } from '../../ui/notices/notices.ts';
import type { ClientDetail } from './api.ts';
import styles from './clients.module.css';
import { clientsStrings } from './clients.strings.ts';
import { formatProfileUrl, writeSettingsText } from './settings-text.ts';

const QrCode: ComponentType<{ text: string; label: string }> = lazyPart(
  async () => (await import('./qr-code.tsx')).QrCode,
);

const programs = ['outlook', 'apple', 'thunderbird', 'phone'] as const;
const steps = [1, 2, 3] as const;

/** What to enter in a mail client, and how. */
export function ProgramSettings({ detail }: { detail: ClientDetail }) {
  const t = useStrings(clientsStrings);
  const { address } = detail;
  const [program, setProgram] = useState<(typeof programs)[number]>('outlook');
  const onlySending = detail.listeners.every((listener) => listener.protocol === 'smtp');
  return (
    <div className={styles['form']}>
      <ServerTable detail={detail} />
      <p className={styles['hint']}>{t('userIs', { address })}</p>
      <HttpAddresses detail={detail} />
      {onlySending ? (
        <p className={styles['warning']} role="note">
          <Icon name="info" size={16} />
          <span>{t('onlySending')}</span>
        </p>
      ) : (
        <p className={styles['hint']}>{t('automatic')}</p>
      )}
      <div className={styles['columns']}>
        <div className={styles['grow']}>
          <h4 className={styles['label']}>{t('guides')}</h4>
          <Segmented
            label={t('guides')}
            value={program}
            options={programs.map((value) => ({ value, label: t(value) }))}
            onChange={setProgram}
          />
          <ol className={styles['steps']}>
            {steps.map((step) => (
              <li key={step}>{t(`${program}${step}`, { address })}</li>
            ))}
          </ol>
        </div>
        <ScannedSettings detail={detail} />
      </div>
    </div>
  );
}

function ServerTable({ detail: { listeners, host } }: { detail: ClientDetail }) {
  const t = useStrings(clientsStrings);
  const copy = (): void =>
    void navigator.clipboard.writeText(host).then(
      () => showSuccess(t('copied')),
      () => showWarning(t('copyFailed')),
    );
  return (
    <div className={styles['tableFrame']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {(['protocol', 'server', 'port', 'security'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listeners.map(({ protocol, port, security }) => (
            <tr key={`${protocol} ${String(port)} ${security}`}>
              <th scope="row">{protocol.toUpperCase()}</th>
              <td>
                <span className={styles['server']}>
                  <HostName host={host} />
                  <IconButton icon="copy" size="small" label={`${t('copy')} ${host}`} onClick={copy} />
                </span>
              </td>
              <td>{port}</td>
              <td>{t(security)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where programs find address books and calendars, and where files: below the address of this page, or the public one. */
function HttpAddresses({ detail: { address, publicUrl } }: { detail: ClientDetail }) {
  const t = useStrings(clientsStrings);
  return (['addressBooks', 'files'] as const).map((what) => (
    <div key={what}>
      <h4 className={styles['label']}>{t(what)}</h4>
      <p>
        <code>{new URL(what === 'files' ? '/dav/files/' : '/dav/', publicUrl ?? location.origin).href}</code>
      </p>
      <p className={styles['hint']}>{t(`${what}Hint`, { address })}</p>
    </div>
  ));
}

/** A host name that wraps behind its dots, where a phone has no room for it. */
function HostName({ host }: { host: string }) {
  return (
    <span>
      {host.split(/(?<=\.)/).map((label, at) => (
        <Fragment key={`${String(at)} ${label}`}>
          {at > 0 && <wbr />}
          {label}
        </Fragment>
      ))}
    </span>
  );
}

function ScannedSettings({ detail }: { detail: ClientDetail }) {
  const t = useStrings(clientsStrings);
  const [shown, setShown] = useState<'settings' | 'profile'>('settings');
  const profileUrl = formatProfileUrl(detail, location.origin);
  const isProfile = shown === 'profile' && profileUrl !== null;
  return (
    <div className={styles['scan']}>
      <h4 className={styles['label']}>{t('qr')}</h4>
      {profileUrl !== null && (
        <Segmented
          label={t('qr')}
          value={shown}
          options={[
            { value: 'settings', label: t('qrSettings') },
            { value: 'profile', label: t('qrProfile') },
          ]}
          onChange={setShown}
        />
      )}
      <Suspense fallback={<div className={styles['qr']} />}>
        <QrCode text={isProfile ? profileUrl : writeSettingsText(detail)} label={t('qr')} />
      </Suspense>
      <p className={styles['hint']}>{t(isProfile ? 'qrProfileHint' : 'qrSettingsHint')}</p>
      {profileUrl !== null && (
        <a className={styles['download']} href={detail.profilePath ?? ''} download>
          <Icon name="download" size={16} />
          {t('download')}
        </a>
      )}
    </div>
  );
}
