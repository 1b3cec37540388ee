export { askToDeleteRead, askToEmptyFolder } from './ask-list.ts';
export { exportMails } from './export-mails.ts';
