import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { exportLog, type LogTable } from './export-log.ts';
import { logsStrings } from './logs.strings.ts';

/** Saves a log as CSV. */
export function ExportButton<Entry>({ table }: { table: LogTable<Entry> }) {
  const t = useStrings(logsStrings);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await exportLog(table);
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon="download" busy={busy} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
