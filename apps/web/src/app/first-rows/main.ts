/** The entry of the script that draws the first rows (vite-plugins/mailbox-page.ts). */
import { showFirstRows } from './first-rows.ts';

void showFirstRows();
