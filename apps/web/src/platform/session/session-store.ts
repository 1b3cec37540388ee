import type { UserInfo } from '@hongyan/contract';
import { isLogoutLink } from '@hongyan/contract/logout-link';
import { create } from 'zustand';
import { notifySessionEnd } from '../../lib/session-end.ts';
import { refreshPictures } from '../../ui/people/person-pictures.ts';
import { clearStoredData } from './stored-data.ts';

/**
 * What the browser knows about the session. The session itself is a cookie that no script can read; local storage keeps
 * only that somebody is signed in and who (specification, section 3; docs/security.md on tokens).
 */
export interface SessionState {
  signedIn: boolean;
  /** Of whose mailbox is open. */
  name: string;
  /** Path of the signed-in person's own picture; '' for none. */
  avatar: string;
  /** Names the server for good. */
  uuidserver: string;
  /** The signed-in person's address. */
  emailAddr: string;
  /** Of the mailbox that is open: another one than `emailAddr` after a switch. */
  mailAddr: string;
  /** 'true' sends the person to the first password reset (specification, section 2). */
  isChangePassword: boolean;
  /** Where the end of the session leads, as the organisation has set it; empty is the sign-in page. */
  logoutLink: string;
  /** Why one is on the sign-in page, shown there: the session expired, the navigation could not be loaded. */
  message: string;
  /** The session ended by itself: messages that are being written stay in this browser until their writer is back. */
  keepsMessages: boolean;
}

/** Keys of the specification, section 3. `signedIn` stands for the tokens, which are never stored. */
const localKeys = {
  signedIn: 'signedIn',
  name: 'name',
  avatar: 'avatar',
  uuidserver: 'uuidserver',
  emailAddr: 'emailAddr',
  mailAddr: 'mailAddr',
  logoutLink: 'logoutLink',
} as const;
const sessionKeys = {
  userMail: 'userMail',
  userName: 'userName',
  company: 'company',
  isChangePassword: 'isChangePassword',
} as const;

const signedOut: SessionState = {
  signedIn: false,
  name: '',
  avatar: '',
  uuidserver: '',
  emailAddr: '',
  mailAddr: '',
  isChangePassword: false,
  logoutLink: '',
  message: '',
  keepsMessages: false,
};

/** Stands there when the last session ended by itself; other windows read it when they see that it has ended. */
const expiredKey = 'sessionExpired';

/** Changes when the session has opened another mailbox; other windows of this browser begin anew then. */
const movedKey = 'mailboxSwitched';

export const useSession = create<SessionState>(() => readStored());

/** A sign-in was accepted. */
export function startSession(isChangePassword: boolean): void {
  localStorage.setItem(localKeys.signedIn, 'true');
  localStorage.removeItem(expiredKey);
  sessionStorage.setItem(sessionKeys.isChangePassword, String(isChangePassword));
  useSession.setState({ ...signedOut, signedIn: true, isChangePassword });
}

type Identity = Pick<UserInfo, 'userName' | 'avatar' | 'uuidserver' | 'emailAddr' | 'mailAddr' | 'companyName'>;

/** Who is signed in, once the server has said so. */
export function rememberIdentity(identity: Identity): void {
  const { userName: name, avatar, uuidserver, emailAddr, mailAddr, companyName } = identity;
  const known = { name, avatar, uuidserver, emailAddr, mailAddr };
  for (const [key, value] of Object.entries(known)) localStorage.setItem(localKeys[key as keyof typeof known], value);
  sessionStorage.setItem(sessionKeys.userMail, mailAddr);
  sessionStorage.setItem(sessionKeys.userName, name);
  sessionStorage.setItem(sessionKeys.company, companyName);
  // The person has changed their picture here or in another window.
  if (useSession.getState().avatar !== avatar) refreshPictures();
  useSession.setState(known);
}

/** The person has chosen another password: nothing is forced on them any more. */
export function recordPasswordChanged(): void {
  sessionStorage.setItem(sessionKeys.isChangePassword, 'false');
  useSession.setState({ isChangePassword: false });
}

/** The server lets the person do nothing but change the password: a window that did not know it learns it so. */
export function recordMustChangePassword(): void {
  sessionStorage.setItem(sessionKeys.isChangePassword, 'true');
  useSession.setState({ isChangePassword: true });
}

/** Kept for the end of the session, also beyond a reload: a session that has expired meanwhile no longer has it. */
export function rememberLogoutLink(link: string): void {
  const logoutLink = isLogoutLink(link) ? link : '';
  if (logoutLink === '') localStorage.removeItem(localKeys.logoutLink);
  else localStorage.setItem(localKeys.logoutLink, logoutLink);
  useSession.setState({ logoutLink });
}

function readLogoutLink(): string {
  const stored = localStorage.getItem(localKeys.logoutLink) ?? '';
  return isLogoutLink(stored) ? stored : '';
}

/** Nobody is signed in any more; everything stored about the session is gone. */
export function forgetSession({ message = '', keepsMessages }: { message?: string; keepsMessages: boolean }): void {
  clearStoredData({ keepsMessages });
  if (keepsMessages) localStorage.setItem(expiredKey, 'true');
  useSession.setState({ ...signedOut, message, keepsMessages });
  notifySessionEnd({ keepsMessages });
}

/** The session now stands in another mailbox: what was stored of the last one is gone, here and in the other windows. */
export function moveSession(): void {
  clearStoredData({ keepsMessages: false });
  localStorage.setItem(localKeys.signedIn, 'true');
  localStorage.setItem(movedKey, String(Date.now()));
}

/** The page begins anew with the mailbox that is open now; nothing of what it showed is kept. */
export function beginAnew(): void {
  sessionStorage.clear();
  window.location.hash = '#/';
  window.location.reload();
}

/** Another window of this browser signed in or out: follow it. */
export function followOtherWindows(onSignedOut: (end: { keepsMessages: boolean }) => void): void {
  window.addEventListener('storage', (event) => {
    // Whatever this window shows is of a mailbox that its session has open no more.
    if (event.key === movedKey && event.newValue !== null) {
      beginAnew();
      return;
    }
    if (event.key !== localKeys.signedIn && event.key !== null) return;
    const { signedIn } = readStored();
    if (signedIn === useSession.getState().signedIn) return;
    if (signedIn) useSession.setState(readStored());
    else onSignedOut({ keepsMessages: localStorage.getItem(expiredKey) === 'true' });
  });
}

function readStored(): SessionState {
  return {
    ...signedOut,
    signedIn: localStorage.getItem(localKeys.signedIn) === 'true',
    name: localStorage.getItem(localKeys.name) ?? '',
    avatar: localStorage.getItem(localKeys.avatar) ?? '',
    uuidserver: localStorage.getItem(localKeys.uuidserver) ?? '',
    emailAddr: localStorage.getItem(localKeys.emailAddr) ?? '',
    // Of a session that an earlier version wrote down: its `emailAddr` was the open mailbox's.
    mailAddr: localStorage.getItem(localKeys.mailAddr) ?? localStorage.getItem(localKeys.emailAddr) ?? '',
    isChangePassword: sessionStorage.getItem(sessionKeys.isChangePassword) === 'true',
    logoutLink: readLogoutLink(),
  };
}
