import { AskDialog } from './ask-dialog.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { closeFeedback, useFeedback } from './feedback-store.ts';

/** The dialogs in which somebody writes to the administrator, above whatever page is open. */
export function FeedbackLayer() {
  const shown = useFeedback((state) => state.shown);
  return (
    <>
      {shown === 'feedback' && <FeedbackDialog onClose={closeFeedback} />}
      {shown === 'ask' && <AskDialog onClose={closeFeedback} />}
    </>
  );
}
