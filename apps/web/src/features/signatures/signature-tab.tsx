import type { Signature } from '@hongyan/contract';
import { maxSignatures } from '@hongyan/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import {
  PartForm,
  PartPreview,
  PartRow,
  removePart,
  partStyles as styles,
  writingAidsStrings,
} from '../writing-aids/index.ts';
import { saveSignature, signaturesQuery, systemSignaturesQuery } from './api.ts';
import { SignatureDefaults } from './signature-defaults.tsx';

type Open =
  | { readonly kind: 'edit'; readonly signature: Signature | null }
  | { readonly kind: 'preview'; readonly signature: Signature };

const newSignature = { name: '', html: '', pictures: [] };

/** Signatures: the person's, the organisation's, and which of them messages begin with. */
export function SignatureTab() {
  const t = useStrings(writingAidsStrings);
  const own = useQuery(signaturesQuery);
  const system = useQuery(systemSignaturesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const failed = own.isError ? own : system.isError ? system : null;
  if (failed) return <ErrorState message={formatMessage(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!own.data || !system.data) return <Skeleton count={4} />;
  const { list, choices } = own.data;
  const ofAll = choices.find(({ address }) => address === '');
  const listBadges = ({ signId, kind }: Signature): string[] => [
    ...(kind === 'system' ? [t('systemBadge')] : []),
    ...(ofAll?.forNew === signId ? [t('isDefaultNew')] : []),
    ...(ofAll?.forReply === signId ? [t('isDefaultReply')] : []),
  ];
  const close = (): void => setOpen(null);
  const renderRow = (signature: Signature) => {
    const isOwn = signature.kind === 'personal';
    const { signId, name, preview } = signature;
    return (
      <PartRow
        key={signId}
        icon="pen"
        name={name}
        about={preview}
        badges={listBadges(signature)}
        onPreview={() => setOpen({ kind: 'preview', signature })}
        onEdit={isOwn ? () => setOpen({ kind: 'edit', signature }) : undefined}
        deletion={
          isOwn
            ? { message: t('deleteSignature'), onDelete: () => void removePart('signature', signId, name) }
            : undefined
        }
      />
    );
  };
  const add = (
    <Button
      kind="primary"
      icon="add"
      disabled={list.length >= maxSignatures}
      onClick={() => setOpen({ kind: 'edit', signature: null })}
    >
      {t('addSignature')}
    </Button>
  );
  return (
    <section className={styles['panel']} aria-label={t('signature')}>
      <p className={styles['intro']}>{t('signatureIntro')}</p>
      {list.length === 0 ? (
        <EmptyState icon="pen" title={t('noSignature')} hint={t('noSignatureHint')} action={add} />
      ) : (
        <>
          <div className={styles['head']}>
            {add}
            <span className={styles['count']}>{t('count', { count: list.length, max: maxSignatures })}</span>
          </div>
          <ul className={framed['list']} aria-label={t('mine')}>
            {list.map(renderRow)}
          </ul>
        </>
      )}
      {system.data.list.length > 0 && (
        <>
          <h3 className={styles['heading']}>{t('system')}</h3>
          <ul className={framed['list']} aria-label={t('system')}>
            {system.data.list.map(renderRow)}
          </ul>
        </>
      )}
      <SignatureDefaults own={own.data} system={system.data} />
      {open?.kind === 'preview' && <PartPreview part={open.signature} onClose={close} />}
      {open?.kind === 'edit' && (
        <PartForm
          key={open.signature?.signId ?? 'new'}
          title={t(open.signature ? 'editSignature' : 'addSignature')}
          start={open.signature ?? newSignature}
          onSave={(part) => saveSignature({ ...part, signId: open.signature?.signId })}
          onClose={close}
        />
      )}
    </section>
  );
}
