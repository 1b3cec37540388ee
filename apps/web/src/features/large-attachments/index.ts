export { LargeFilesDialog } from './lazy-large-files-dialog.tsx';
