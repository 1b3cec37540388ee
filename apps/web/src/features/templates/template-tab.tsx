import type { MailTemplate, TemplateSummary } from '@hongyan/contract';
import { maxMailTemplates } from '@hongyan/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { PartPreview, PartRow, removePart, partStyles as styles, writingAidsStrings } from '../writing-aids/index.ts';
import { readTemplate, templatesQuery } from './api.ts';
import { TemplateForm } from './template-form.tsx';

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'preview'; readonly template: MailTemplate };

/** Templates: the person's and the organisation's. */
export function TemplateTab() {
  const t = useStrings(writingAidsStrings);
  const navigate = useNavigate();
  const templates = useQuery(templatesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  if (templates.isError)
    return <ErrorState message={formatMessage(templates.error)} onRetry={() => void templates.refetch()} />;
  if (!templates.data) return <Skeleton count={4} />;
  const { list } = templates.data;
  const ownCount = list.filter(({ kind }) => kind === 'personal').length;
  const show = (kind: 'edit' | 'preview', { templateId }: TemplateSummary): void => {
    readTemplate(templateId).then((template) => setOpen({ kind, template }), presentError);
  };
  const close = (): void => setOpen(null);
  const add = (
    <Button kind="primary" icon="add" disabled={ownCount >= maxMailTemplates} onClick={() => setOpen({ kind: 'new' })}>
      {t('addTemplate')}
    </Button>
  );
  return (
    <section className={styles['panel']} aria-label={t('templates')}>
      <p className={styles['intro']}>{t('templatesIntro')}</p>
      {list.length === 0 ? (
        <EmptyState icon="fileText" title={t('noTemplate')} hint={t('noTemplateHint')} action={add} />
      ) : (
        <>
          <div className={styles['head']}>
            {add}
            <span className={styles['count']}>{t('count', { count: ownCount, max: maxMailTemplates })}</span>
          </div>
          <ul className={framed['list']} aria-label={t('templates')}>
            {list.map((template) => (
              <PartRow
                key={template.templateId}
                icon="fileText"
                name={template.name}
                about={[template.subject, template.preview].filter((text) => text !== '').join(' · ')}
                badges={template.kind === 'system' ? [t('systemBadge')] : []}
                onUse={() => void navigate(`/write/template/${template.templateId}`)}
                onPreview={() => show('preview', template)}
                onEdit={template.kind === 'personal' ? () => show('edit', template) : undefined}
                deletion={
                  template.kind === 'personal'
                    ? {
                        message: t('deleteTemplate'),
                        onDelete: () => void removePart('template', template.templateId, template.name),
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        </>
      )}
      {open?.kind === 'preview' && <PartPreview part={open.template} onClose={close} />}
      {open && open.kind !== 'preview' && (
        <TemplateForm template={open.kind === 'edit' ? open.template : null} onClose={close} />
      )}
    </section>
  );
}
