export { askToDeleteRead, askToEmptyFolder } from './ask-list.ts';
export { BulkLayer } from './bulk-layer.tsx';
export { exportMails } from './export-mails.ts';
