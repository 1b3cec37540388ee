/**
 * Which mailbox this window shows. Every call names it in `X-Mailbox`, since the session that all windows share may have opened another one in
 * another window: the server then answers `mailboxSwitched`, and the window begins anew instead of changing mail that it does not show.
 */
let believed: string | undefined;

/** `mailbox.id` of the index call; undefined: not known (any more). */
export function believeMailbox(id: string | undefined): void {
  believed = id;
}

/** The header of every call; none while the mailbox is not known. */
export const mailboxHeader = (): Readonly<Record<string, string>> =>
  believed === undefined ? {} : { 'X-Mailbox': believed };

/** `mailboxSwitched` of the contract. */
export const mailboxSwitchedCode = 409771;

let switchedListener: (() => void) | undefined;

/** Called when a call was refused because the session stands in another mailbox. One listener: the identity feature. */
export function onMailboxSwitched(listener: () => void): void {
  switchedListener = listener;
}

/** A call was refused with this code. */
export function recordRefusal(code: number): void {
  if (code === mailboxSwitchedCode) switchedListener?.();
}
