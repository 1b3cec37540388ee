import { authorisationCodesPerDay } from '@hongyan/contract/limits';
import { useState } from 'react';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Tag } from '../../ui/labels/chip.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type ClientDetail, type CodeRow, revokeCode } from './api.ts';
import styles from './clients.module.css';
import { clientsStrings } from './clients.strings.ts';
import { MakeCodeDialog } from './make-code-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** The authorisation codes: one for each device, and the default one. */
export function CodesSection({ detail }: { detail: ClientDetail }) {
  const t = useStrings(clientsStrings);
  const reading = useDateReading();
  const [making, setMaking] = useState<'default' | 'device' | null>(null);
  const [renaming, setRenaming] = useState<CodeRow | null>(null);
  const [revoking, setRevoking] = useState<CodeRow | null>(null);
  const [busy, setBusy] = useState(false);
  const hasDefault = detail.codes.some((code) => code.isDefault);
  const getName = (code: CodeRow): string => (code.isDefault ? t('defaultCode') : code.name);
  const revoke = async (code: CodeRow): Promise<void> => {
    setBusy(true);
    try {
      await revokeCode(code.codeId);
      showSuccess(t('revoked', { name: getName(code) }));
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
      setRevoking(null);
    }
  };
  const none = detail.remaining === 0;
  return (
    <>
      <div className={styles['row']}>
        <div className={styles['grow']}>
          <span className={styles['hint']}>{t('codesHint')}</span>
          <span className={styles['hint']} role="status">
            {none && detail.nextAt !== null
              ? t('noneLeft', { time: formatMailTime(detail.nextAt, reading) })
              : t('remaining', { count: detail.remaining, max: authorisationCodesPerDay })}
          </span>
        </div>
        {!hasDefault && (
          <Button disabled={none} onClick={() => setMaking('default')}>
            {t('makeDefault')}
          </Button>
        )}
        <Button kind="primary" icon="add" disabled={none} onClick={() => setMaking('device')}>
          {t('newCode')}
        </Button>
      </div>
      {detail.codes.length === 0 ? (
        <EmptyState icon="key" title={t('noCodes')} hint={t('noCodesHint')} />
      ) : (
        <ul className={styles['list']}>
          {detail.codes.map((code) => (
            <CodeItem
              key={code.codeId}
              code={code}
              name={getName(code)}
              canMake={!none}
              onMake={() => setMaking('default')}
              onRename={() => setRenaming(code)}
              onRevoke={() => setRevoking(code)}
            />
          ))}
        </ul>
      )}
      {making && (
        <MakeCodeDialog
          isDefault={making === 'default'}
          replaces={making === 'default' && hasDefault}
          address={detail.address}
          onClose={() => setMaking(null)}
        />
      )}
      {renaming && <RenameDialog key={renaming.codeId} code={renaming} onClose={() => setRenaming(null)} />}
      <ConfirmDialog
        open={revoking !== null}
        danger
        busy={busy}
        title={t('revokeTitle')}
        message={t('revokeText', { name: revoking ? getName(revoking) : '' })}
        confirmLabel={t('revokeAction')}
        onCancel={() => setRevoking(null)}
        onConfirm={() => {
          if (revoking) void revoke(revoking);
        }}
      />
    </>
  );
}

interface CodeItemProps {
  code: CodeRow;
  name: string;
  canMake: boolean;
  onMake: () => void;
  onRename: () => void;
  onRevoke: () => void;
}

function CodeItem({ code, name, canMake, onMake, onRename, onRevoke }: CodeItemProps) {
  const t = useStrings(clientsStrings);
  const reading = useDateReading();
  const date = (timeMs: number): string => formatMailTime(timeMs, reading);
  const about = [
    code.protocols.join(', ').toUpperCase(),
    t('created', { date: date(code.createdAt) }),
    code.lastUsedAt === null ? t('neverUsed') : t('lastUsed', { date: date(code.lastUsedAt) }),
    ...(code.expiresAt === null || code.expired ? [] : [t('until', { date: date(code.expiresAt) })]),
  ];
  return (
    <li className={styles['item']}>
      <div className={styles['grow']}>
        <span className={styles['name']}>
          {name} {code.expired && <Tag tone="red">{t('expired')}</Tag>}
        </span>
        <span className={styles['hint']}>{about.join(' · ')}</span>
      </div>
      {code.isDefault ? (
        <Button size="small" icon="refresh" disabled={!canMake} onClick={onMake}>
          {t('makeAnew')}
        </Button>
      ) : (
        <IconButton icon="pen" size="small" label={t('rename', { name })} onClick={onRename} />
      )}
      <IconButton icon="bin" size="small" label={t('revoke', { name })} onClick={onRevoke} />
    </li>
  );
}
