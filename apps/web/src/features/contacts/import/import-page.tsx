import type { ContactImport, ContactImportReport } from '@hongyan/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { Page, PageTitle } from '../../../ui/layout/page.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { contactsNameStrings } from '../contacts-name.strings.ts';
import { FileChoice } from './file-choice.tsx';
import styles from './import.module.css';
import { importStrings } from './import.strings.ts';
import { ImportPlan } from './import-plan.tsx';
import { ImportReport } from './import-report.tsx';

/** Where an import stands: a file is chosen, it is decided how it is taken over, it was. */
type Step =
  | { readonly kind: 'file' }
  | { readonly kind: 'plan'; readonly read: ContactImport; readonly fileName: string }
  | { readonly kind: 'report'; readonly report: ContactImportReport };

/** /addressbook/import: a file of contacts becomes contacts. */
export function ImportPage() {
  const ti = useStrings(importStrings);
  const name = useStrings(contactsNameStrings);
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'file' });
  const restart = (): void => setStep({ kind: 'file' });
  return (
    <Page className={styles['page']} roomy>
      <header>
        <PageTitle>{name('import')}</PageTitle>
        <p className={textStyles['hint']}>{ti('importIntro')}</p>
      </header>
      {step.kind === 'file' && <FileChoice onRead={(read, fileName) => setStep({ kind: 'plan', read, fileName })} />}
      {step.kind === 'plan' && (
        <ImportPlan
          key={step.read.importId}
          read={step.read}
          fileName={step.fileName}
          onDone={(report) => setStep({ kind: 'report', report })}
          onCancel={restart}
        />
      )}
      {step.kind === 'report' && (
        <ImportReport report={step.report} onAgain={restart} onShow={() => void navigate('/addressbook/personal')} />
      )}
    </Page>
  );
}
