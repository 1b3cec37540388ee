/** What processes say to each other in one NOTIFY, and how much of it fits into one. */
import { type AccountEvent, behindKind } from './port.ts';

/** A NOTIFY holds less than 8000 bytes (PostgreSQL manual, NOTIFY). */
const maxPayloadBytes = 7_900;
/** More accounts than so many changed at once are told in parts. */
const maxKinds = 100;

/** What one payload says. */
export interface EventPayload {
  /** The process that says it: it knows already. */
  readonly origin: string;
  readonly events: readonly AccountEvent[];
  /** Kinds of job that are due. */
  readonly wake: readonly string[];
}

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

/** That an account has changed, up to `modseq` (0: nobody knows how far). */
export const behind = (account: number, modseq: number): AccountEvent => ({
  v: 1,
  account,
  modseq,
  kind: behindKind,
  data: null,
});

/** Says of each account only how far it has changed: for more than others could be told one by one. */
export function summariseEvents(events: readonly AccountEvent[]): AccountEvent[] {
  const newest = new Map<number, number>();
  for (const { account, modseq } of events) newest.set(account, Math.max(modseq, newest.get(account) ?? 0));
  return [...newest].map(([account, modseq]) => behind(account, modseq));
}

/** Puts events, in their order, and kinds of job into as few payloads as they fit. An event that fits into none becomes `behind`. */
export function packPayloads(origin: string, events: readonly AccountEvent[], wake: readonly string[]): string[] {
  const payloads: string[] = [];
  const frame = (body: string, kinds: readonly string[]): string =>
    `{"origin":${JSON.stringify(origin)},"events":[${body}],"wake":${JSON.stringify(kinds)}}`;
  let kinds = wake.slice(0, maxKinds);
  let body = '';
  const room = (): number => maxPayloadBytes - bytesOf(frame('', kinds));
  const finish = (): void => {
    payloads.push(frame(body, kinds));
    body = '';
    kinds = [];
  };
  for (const event of events) {
    const whole = JSON.stringify(event);
    const text =
      bytesOf(whole) > maxPayloadBytes - bytesOf(frame('', []))
        ? JSON.stringify(behind(event.account, event.modseq))
        : whole;
    if (bytesOf(body) + bytesOf(text) + 1 > room()) finish();
    body = body === '' ? text : `${body},${text}`;
  }
  if (body !== '' || kinds.length > 0) finish();
  return payloads;
}

/** Reads a payload; null for what is none, such as one of another version of the product. */
export function readPayload(text: string): EventPayload | null {
  try {
    const { origin, events, wake } = JSON.parse(text) as Partial<EventPayload>;
    if (typeof origin !== 'string' || !Array.isArray(events) || !Array.isArray(wake)) return null;
    return { origin, events, wake };
  } catch {
    return null;
  }
}
