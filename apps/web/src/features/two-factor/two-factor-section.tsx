import type { PasskeyEntry, TwoFactorState } from '@hongyan/contract';
import { fewRecoveryCodes } from '@hongyan/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import textStyles from '../../ui/text/text.module.css';
import { EndOthersOffer } from '../active-sessions/index.ts';
import { twoFactorQuery } from './api.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { canUsePasskeys } from './passkey-browser.ts';
import { RenameDialog } from './rename-dialog.tsx';
import type { Wanted } from './section-work.ts';
import styles from './two-factor.module.css';
import { twoFactorSectionStrings } from './two-factor-section.strings.ts';

/** Two-factor authentication in the settings: what is set up, adding and removing, recovery codes, trusted devices. */
export function TwoFactorSection() {
  const t = useStrings(twoFactorSectionStrings);
  const state = useQuery(twoFactorQuery);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [changed, setChanged] = useState(false);
  const [renamed, setRenamed] = useState<PasskeyEntry | null>(null);
  const { data } = state;
  if (data === undefined)
    return state.isError ? (
      <ErrorState message={formatMessage(state.error)} onRetry={() => void state.refetch()} />
    ) : (
      <Skeleton count={4} />
    );
  if (data.policy === 'off') return <p className={textStyles['note']}>{t('off')}</p>;
  const isFew = data.recoveryCodesLeft <= fewRecoveryCodes && hasSome(data);
  return (
    <div className={styles['section']}>
      <p className={textStyles['note']}>{data.policy === 'required' ? `${t('intro')} ${t('required')}` : t('intro')}</p>
      {changed && (
        <Suspense>
          <EndOthersOffer />
        </Suspense>
      )}
      {isFew && (
        <p className={styles['warning']} role="status">
          {t('recoveryFew', { count: data.recoveryCodesLeft })}
        </p>
      )}
      <ul className={framed['list']}>
        <TotpRow totp={data.totp} onWant={setWanted} />
        <PasskeyRows state={data} onWant={setWanted} onRename={setRenamed} />
        <Row name={t('sms')} text={data.phone === '' ? t('smsNone') : t('smsTo', { phone: data.phone })}>
          <Switch
            label={t('sms')}
            checked={data.smsOn}
            disabled={data.phone === '' && !data.smsOn}
            onChange={(on) => setWanted({ kind: 'sms', on })}
          />
        </Row>
        <Row
          name={t('recovery')}
          text={hasSome(data) ? t('recoveryLeft', { count: data.recoveryCodesLeft }) : t('recoveryNone')}
        >
          <Button disabled={!hasSome(data)} onClick={() => setWanted({ kind: 'codes' })}>
            {t('makeCodes')}
          </Button>
        </Row>
        {data.rememberDays > 0 && (
          <Row name={t('browsers')} text={t('browsersText', { days: data.rememberDays })}>
            <Button onClick={() => void forgetBrowsers(t('forgotten'))}>{t('forget')}</Button>
          </Row>
        )}
      </ul>
      {wanted && (
        <ChangeDialog
          wanted={wanted}
          needsPassword={data.needsPassword}
          onChanged={() => setChanged(true)}
          onClose={() => setWanted(null)}
        />
      )}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
    </div>
  );
}

function hasSome(state: TwoFactorState): boolean {
  return state.totp !== null || state.passkeys.length > 0 || state.smsOn;
}

async function forgetBrowsers(done: string): Promise<void> {
  try {
    await readData(api.twoFactor.forgetBrowsers({}));
    showSuccess(done);
  } catch (error) {
    presentError(error);
  }
}

function Row({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <li className={classNames(framed['row'], styles['row'])}>
      <span className={styles['what']}>
        <strong>{name}</strong>
        <span className={textStyles['note']}>{text}</span>
      </span>
      <span className={styles['tools']}>{children}</span>
    </li>
  );
}

/** When something was added and last used. */
function useTimes(): (times: { createdAt: number; lastUsedAt: number | null }) => string {
  const t = useStrings(twoFactorSectionStrings);
  const reading = useDateReading();
  return ({ createdAt, lastUsedAt }) => {
    const added = t('added', { date: formatMailTime(createdAt, reading) });
    return lastUsedAt === null ? added : `${added} · ${t('used', { date: formatMailTime(lastUsedAt, reading) })}`;
  };
}

function TotpRow({ totp, onWant }: { totp: TwoFactorState['totp']; onWant: (wanted: Wanted) => void }) {
  const t = useStrings(twoFactorSectionStrings);
  const times = useTimes();
  const add = (): void => onWant({ kind: 'add', factor: 'totp' });
  const verb = t(totp === null ? 'add' : 'replaceTotp');
  return (
    <Row name={t('totp')} text={totp === null ? t('totpNone') : times(totp)}>
      <Button {...(totp === null ? { icon: 'add' as const } : {})} aria-label={`${verb} ${t('totp')}`} onClick={add}>
        {verb}
      </Button>
      {totp !== null && (
        <IconButton
          icon="bin"
          label={t('removeTotp')}
          onClick={() => onWant({ kind: 'remove', factor: 'totp', name: t('totp') })}
        />
      )}
    </Row>
  );
}

interface PasskeyRowsProps {
  state: TwoFactorState;
  onWant: (wanted: Wanted) => void;
  onRename: (passkey: PasskeyEntry) => void;
}

function PasskeyRows({ state, onWant, onRename }: PasskeyRowsProps) {
  const t = useStrings(twoFactorSectionStrings);
  const times = useTimes();
  const canAdd = state.passkeysWork && canUsePasskeys();
  return (
    <>
      <Row name={t('passkeys')} text={t(canAdd ? 'passkeysNone' : 'passkeysImpossible')}>
        <Button
          icon="add"
          aria-label={t('addPasskey')}
          disabled={!canAdd}
          onClick={() => onWant({ kind: 'add', factor: 'passkey' })}
        >
          {t('add')}
        </Button>
      </Row>
      {state.passkeys.map((passkey) => {
        const name = passkey.name || t('unnamed');
        const { passkeyId } = passkey;
        return (
          <Row
            key={passkeyId}
            name={name}
            text={passkey.otherHost ? `${t('otherHost')} · ${times(passkey)}` : times(passkey)}
          >
            <IconButton icon="pen" label={t('renamePasskey', { name })} onClick={() => onRename(passkey)} />
            <IconButton
              icon="bin"
              label={t('removePasskey', { name })}
              onClick={() => onWant({ kind: 'remove', factor: 'passkey', passkeyId, name })}
            />
          </Row>
        );
      })}
    </>
  );
}
