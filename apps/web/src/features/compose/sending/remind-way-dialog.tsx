import { Suspense } from 'react';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { loadRemindForm } from '../../snooze/index.ts';
import type { SendWayDialogProps } from './send-way-dialog.ts';

const RemindForm = lazyPart(loadRemindForm);

/** By when the writer waits for an answer; its code comes when it is opened. */
export function RemindWayDialog({ model, open, onClose }: Pick<SendWayDialogProps, 'model' | 'open' | 'onClose'>) {
  if (!open) return null;
  return (
    <Suspense>
      <RemindForm
        remindAt={model.getSnapshot().choices.remindAt}
        onClose={onClose}
        onChoose={(remindAt) => {
          model.choose({ remindAt });
          onClose();
        }}
      />
    </Suspense>
  );
}
