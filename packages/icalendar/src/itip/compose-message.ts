import type { Answer } from '../types.ts';

interface MessageOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** One occurrence; empty or absent: the whole event. */
  readonly recurrenceId?: string;
  readonly comment?: string;
}

/** METHOD:REQUEST, what invites people and what tells them of a change (RFC 5546 §3.2.2). */
export function composeRequest(_text: string, _options: MessageOptions): string {
  throw new Error('not built yet');
}

/** METHOD:CANCEL: the event, an occurrence, or (`addresses`) the invitation of some people (§3.2.5). */
export function composeCancel(
  _text: string,
  _options: MessageOptions & { readonly addresses?: readonly string[] },
): string {
  throw new Error('not built yet');
}

/** METHOD:REPLY: one participant's answer to the organiser (§3.2.3). */
export function composeReply(
  _text: string,
  _options: MessageOptions & { readonly address: string; readonly name?: string; readonly answer: Answer },
): string {
  throw new Error('not built yet');
}

/** METHOD:COUNTER: a participant proposes another time (§3.2.7). Times are in the event's zone unless `zone` is given. */
export function composeCounter(
  _text: string,
  _options: MessageOptions & {
    readonly address: string;
    readonly name?: string;
    readonly start: string;
    readonly end: string;
    readonly zone?: string;
  },
): string {
  throw new Error('not built yet');
}

/** METHOD:DECLINECOUNTER: the organiser keeps the time (§3.2.8). `counter` is the message that proposed another. */
export function composeDeclineCounter(_counter: string, _options: MessageOptions): string {
  throw new Error('not built yet');
}

/** METHOD:PUBLISH: an event to be read, with nobody to answer (§3.2.1). */
export function composePublish(_text: string, _options: MessageOptions): string {
  throw new Error('not built yet');
}
