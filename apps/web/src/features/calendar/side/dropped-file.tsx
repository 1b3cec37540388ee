import type { Calendar } from '@hongyan/contract';
import { useEffect, useState } from 'react';
import { ImportDialog } from './import-dialog.tsx';

const isFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** A calendar file that is dropped on the page is offered for import. */
export function DroppedFile({ calendars }: { calendars: readonly Calendar[] }) {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (isFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setFile(event.dataTransfer?.files[0] ?? null);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return (
    file && (
      <ImportDialog
        key={file.name}
        calendars={calendars}
        file={file}
        calendarId={undefined}
        onClose={() => setFile(null)}
      />
    )
  );
}
