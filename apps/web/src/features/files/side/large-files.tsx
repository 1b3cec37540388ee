import { LargeFilesDialog } from '../../large-attachments/index.ts';
import { refuseLargeSpace } from '../uploads/desktop-drop.ts';

/** The person's large attachments. They are made by sending them: what is dropped on them is refused with a word. */
export function LargeFiles({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    // The dialog is drawn elsewhere in the page; React brings its events here.
    <div
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        refuseLargeSpace();
      }}
    >
      <LargeFilesDialog open={open} onClose={onClose} />
    </div>
  );
}
