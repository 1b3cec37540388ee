import type { TwoFactorOffer } from '@hongyan/contract';
import { isLogoutLink } from '@hongyan/contract/logout-link';
import { translate } from '../../lib/language/strings.ts';
import { clearNotices, offerAction } from '../../ui/notices/notices.ts';
import { api, lockedCode, onPasswordMustChange, onSessionExpired, successCode } from '../api/api-client.ts';
import { believeMailbox, mailboxSwitchedCode, onMailboxSwitched } from '../api/believed-mailbox.ts';
import { queryClient } from '../api/query-client.ts';
import { closeAllTabs } from '../tabs/tabs-store.ts';
import { finishWork } from './finish-work.ts';
import { sessionStrings } from './session.strings.ts';
import {
  beginAnew,
  followOtherWindows,
  forgetSession,
  moveSession,
  recordMustChangePassword,
  rememberIdentity,
  startSession,
  useSession,
} from './session-store.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** What a person shows in order to be recognised: a password, a code by SMS, a QR code that was confirmed elsewhere. */
export type SignInProof =
  | ({ grant_type: 'password'; puzzleTicket?: string } & Credentials)
  | { grant_type: 'sms'; phone: string; code: string }
  | { grant_type: 'qr'; ticket: string };

/** What sign-in came to. A network failure is no result: it is thrown (specification, section 4). */
export type SignInResult =
  | { kind: 'signedIn' }
  | { kind: 'secondStep'; offer: TwoFactorOffer }
  | { kind: 'refused'; code: number; message: string };

/** The parts that leave this module, handed in so that the rules can be tested without a browser window. */
export interface SessionListener {
  /** Replaces the current route (a hash path). */
  navigate: (path: string) => void;
  /** Opens an address or a path of the server, to which the server has sent the person. */
  leave: (link: string) => void;
  /** The route now shown, for `redirect`. */
  currentPath: () => string;
}

let listener: SessionListener | undefined;

/**
 * Connects the flow to what draws the screens, and to what other calls and windows say. The sign-in page is drawn before there is a router:
 * whoever calls last is asked to navigate.
 */
export function startSessionFlow(opened: SessionListener): void {
  const isStarted = listener !== undefined;
  listener = opened;
  if (isStarted) return;
  onSessionExpired((message) => void expireSession(message));
  onPasswordMustChange(() => {
    if (useSession.getState().isChangePassword) return;
    recordMustChangePassword();
    listener?.navigate('/');
  });
  // What it shows is of the mailbox that another window has left.
  onMailboxSwitched(beginAnew);
  followOtherWindows(({ keepsMessages }) => {
    endSession(useSession.getState().logoutLink, { keepsMessages });
  });
}

/** Signs in with a cookie session; no token ever reaches a script. Any refusal clears what is stored (specification, section 8, "Login and oauth"). */
export async function signIn(proof: SignInProof): Promise<SignInResult> {
  const answer = await api.identity.token({ ...proof, session: 'cookie' });
  if (answer.code !== successCode) {
    clearSession({ keepsMessages: true });
    return { kind: 'refused', code: answer.code, message: answer.message };
  }
  const { secondVerified, second, isChangePassword } = answer.data;
  if (secondVerified) {
    if (second === undefined) throw new Error('a second factor without an offer');
    return { kind: 'secondStep', offer: second };
  }
  startSession(isChangePassword === 'true');
  return { kind: 'signedIn' };
}

/** The cookie of a session was set by another way: a second factor, or single sign-on. */
export function enterSession(mustChange: boolean): void {
  startSession(mustChange);
}

/** After single sign-on the browser came back with a session's cookie; a refusal says why there is none. */
export async function takeSession(): Promise<SignInResult> {
  const answer = await api.identity.token({ grant_type: 'refresh_token', session: 'cookie' });
  if (answer.code !== successCode) {
    clearSession({ keepsMessages: true });
    return { kind: 'refused', code: answer.code, message: answer.message };
  }
  startSession(answer.data.isChangePassword === 'true');
  return { kind: 'signedIn' };
}

/** Asks who is signed in and remembers it; the shell shows the person from there. */
export async function loadIdentity() {
  const answer = await api.identity.userInfo({});
  // The answer may come after the person has left; then it is nobody's any more.
  if (answer.code === successCode && useSession.getState().signedIn) rememberIdentity(answer.data);
  return answer;
}

/**
 * Signs out: everything is cleared and all tabs closed, also when the call fails; then to the logout link or /login. Where something
 * still waits for the server, it is lost with the session: the person is asked first.
 */
export async function signOut({ anyway = false } = {}): Promise<void> {
  const link = useSession.getState().logoutLink;
  const isLeft = await finishWork();
  if (isLeft && !anyway) {
    offerAction({
      message: translate(sessionStrings, 'workLeft'),
      label: translate(sessionStrings, 'signOutAnyway'),
      onAction: () => void signOut({ anyway: true }),
    });
    return;
  }
  try {
    const answer = await api.identity.logout({});
    const given = answer.code === successCode ? answer.data.logoutLink : '';
    endSession(given === '' ? link : given);
  } catch {
    // The person wants to be out; a server that cannot be reached must not keep them in. Its session runs out by itself.
    endSession(link);
  }
}

/** The answer to sign-out alone may name another site: the provider that the session came from, which ends its own. */
function isProviderPage(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  // Without TLS only a provider on this very machine, as the server has it.
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/**
 * Opens another mailbox, or one's own again: messages are saved, `ask` has the session swapped, what is stored of the mailbox that was left is cleared,
 * and the page begins anew (specification, section 4), in every window of this browser. Rejects with the refusal; then nothing has changed.
 */
export async function switchMailbox(ask: () => Promise<unknown>): Promise<void> {
  await finishWork();
  await ask();
  moveSession();
  window.location.hash = '#/';
  window.location.reload();
}

/**
 * Reset-token (specification, section 4), what an expired session and a navigation that cannot be loaded do: clears everything, which unlocks
 * the screen, then to the organisation's logout link, else to the sign-in page, which says why and leads back here. Messages that are being
 * written stay in this browser.
 */
export function resetToken(message: string): void {
  const { logoutLink } = useSession.getState();
  const path = listener?.currentPath() ?? '/';
  endSession(logoutLink, {
    keepsMessages: true,
    message,
    signIn: `/loginBefore?redirect=${encodeURIComponent(path)}`,
  });
}

/** The navigation could not be loaded: without it there is no mailbox to show (specification, section 4). */
export function failNavigation(message: string): void {
  // With an expired session the navigation fails too; that message was the right one.
  if (useSession.getState().signedIn) resetToken(message);
}

let isAsking = false;

/**
 * A call was answered 401. Another window may have swapped the session while the call was on its way (another mailbox was opened): so
 * the server is asked once more, with the cookie that the browser has now. Several calls expire together; the first one asks and reports,
 * and a sign-in page that is already open stays as it is.
 */
async function expireSession(message: string): Promise<void> {
  if (isAsking || !useSession.getState().signedIn) return;
  isAsking = true;
  const isOver = await isSessionOver();
  isAsking = false;
  if (isOver && useSession.getState().signedIn) resetToken(message);
}

/** Whether the browser's cookie opens nothing any more. A mailbox that was switched is known by the answer's code (`onMailboxSwitched`). */
async function isSessionOver(): Promise<boolean> {
  try {
    const { code } = await api.identity.verifyToken({});
    return code !== successCode && code !== mailboxSwitchedCode && code !== lockedCode;
  } catch {
    // Nobody answers: what was said stands.
    return true;
  }
}

/** What the server says where no logout link is set: a screen of ours, not a path of the server. */
const signInPath = '/login';

/** Clears what is stored and goes where the server has said, else to the sign-in page. */
function endSession(
  link: string,
  { signIn = signInPath, ...end }: { message?: string; keepsMessages: boolean; signIn?: string } = {
    keepsMessages: false,
  },
): void {
  clearSession(end);
  if (link !== signInPath && (isLogoutLink(link) || isProviderPage(link))) listener?.leave(link);
  else listener?.navigate(signIn);
}

function clearSession(end: { message?: string; keepsMessages: boolean }): void {
  believeMailbox(undefined);
  forgetSession(end);
  queryClient.clear();
  closeAllTabs();
  clearNotices();
}
