import type { ComponentType } from 'react';
import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { composeWords } from './compose.words.ts';
import type { PartEditorProps } from './part-editor.tsx';
import type { ScheduleDialogProps } from './schedule-dialog.tsx';

export { letterFonts } from './letter-format.ts';
export { LetterKeeper } from './letter-keeper.tsx';
export { isValidAddress, parseRecipients } from './parse-recipients.ts';
export type { PartEditorProps } from './part-editor.tsx';
export { type PartPicture, PartText } from './part-text.ts';

/** The composer's editor for a part of letters; its code comes when it is asked for. */
export const loadPartEditor = async (): Promise<ComponentType<PartEditorProps>> =>
  (await import('./part-editor.tsx')).PartEditor;

/** The dialog that asks when a mail is to be sent; its code comes when it is asked for. */
export const loadScheduleDialog = async (): Promise<ComponentType<ScheduleDialogProps>> =>
  (await import('./schedule-dialog.tsx')).ScheduleDialog;

/** The composer (specification, section 2: write/:type/:mailId; the sidebar is hidden). */
export const routes: readonly AppRoute[] = [
  {
    path: '/write/:type/:mailId',
    needs: 'full',
    access: 'token',
    frame: 'wide',
    crumbs: () => [translate(composeWords, 'mail'), translate(composeWords, 'compose')],
    load: async () => (await import('./compose-page.tsx')).ComposePage,
  },
];
