/** How many drafts are open, as the folder of drafts shows it. */
export { countDrafts } from './count-drafts.ts';
