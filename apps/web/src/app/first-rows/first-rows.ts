import { pickSkin, readAppearance } from '../../lib/appearance.ts';
import { type FirstScreen, readFirstScreen, writeFirstScreen } from '../../mail-model/queries/stored-first-screen.ts';
import { drawRows } from './draw-rows.ts';
import { loadFirstScreen } from './load-first-screen.ts';

/**
 * The first rows of the inbox before the application's code is there, which over a slow line takes seconds. They are drawn into the
 * frame of the page (vite-plugins/mailbox-frame): those of the last visit at once, else those that the server answers, which the
 * application then begins with. A script of its own, without libraries; whatever fails here is left to the application.
 */

/** A quick line has the application there before that, and then nothing is asked for twice. */
const quickLineMs = 300;
/** Keys of platform/session/session-store.ts and features/lockscreen/lock-state.ts. */
const signedInKey = 'signedIn';
const mailAddrKey = 'mailAddr';
const lockedKey = 'screenLocked';
/** Of app/sidebar/sidebar-collapse.ts, as is which of the two a window goes by. */
const openSidebarKey = 'sidebar.mediumWindow';
const mediumWindowQuery = '(max-width: 1024px)';

/** Draws the rows where the inbox is what the address leads to. */
export async function showFirstRows(): Promise<void> {
  const frame = document.getElementById('frame');
  if (frame === null || !isOpen()) return;
  showAppearance(frame);
  const mailAddr = readMailAddr();
  const stored = readFirstScreen();
  const isStored = stored?.mailAddr === mailAddr;
  frame.dataset['sidebar'] = isCollapsed(isStored ? stored : undefined) ? 'icons' : 'open';
  if (isStored) {
    if (leadsToInbox(stored)) drawRows(frame, stored, Date.now());
    return;
  }
  if (!leadsToInbox(undefined)) return;
  await new Promise((resolve) => setTimeout(resolve, quickLineMs));
  if (isAppThere()) return;
  const screen = await loadFirstScreen(mailAddr);
  // Another window may have signed out, locked or opened another mailbox meanwhile: nothing is kept then.
  if (screen === undefined || isAppThere() || !isOpen() || readMailAddr() !== mailAddr) return;
  if (mailAddr !== '') writeFirstScreen(screen);
  drawRows(frame, screen, Date.now());
}

/** Somebody is signed in, and the screen is not locked. */
const isOpen = (): boolean =>
  localStorage.getItem(signedInKey) === 'true' && localStorage.getItem(lockedKey) !== 'true';

/** Of the mailbox that is open. */
const readMailAddr = (): string => localStorage.getItem(mailAddrKey) ?? '';

/** Colours and sizes of the last visit. */
function showAppearance(frame: HTMLElement): void {
  const appearance = readAppearance();
  frame.dataset['skin'] = pickSkin(appearance);
  frame.dataset['fontSize'] = String(appearance.fontSize);
}

/** Whether the sidebar is icons. */
function isCollapsed(stored: FirstScreen | undefined): boolean {
  if (matchMedia(mediumWindowQuery).matches) return localStorage.getItem(openSidebarKey) !== 'open';
  return stored?.index.settings?.sidebar === 'closed';
}

function leadsToInbox(stored: FirstScreen | undefined): boolean {
  const path = window.location.hash.slice(1);
  return path === '/inbox' || (/^\/?$/.test(path) && stored?.index.settings?.firstPage === 'inbox');
}

/** It has drawn something, and what it draws hides the frame. */
const isAppThere = (): boolean => document.getElementById('root')?.hasChildNodes() !== false;
