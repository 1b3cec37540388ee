/** The ticket of a limited file: signed, for one file, one proven address and some hours. It opens nothing that the address may not have by then. */
import type { Secrets } from '../../engines/secrets/port.ts';

const purpose = 'large-file/ticket';
/** A download of 2 GiB over a slow line, and a second try the same day. */
export const ticketMs = 12 * 60 * 60 * 1000;
const ticketForm = /^([0-9]{1,15})\.([A-Za-z0-9_-]{1,600})\.([A-Za-z0-9_+/=-]{20,200})$/;

interface FileKey {
  readonly account: number;
  readonly largeId: string;
}

/** Who a ticket was given to. */
export interface TicketHolder {
  readonly address: string;
  /** Their account here; null: they proved the address by a code. */
  readonly targetAccount: number | null;
}

const signedText = ({ account, largeId }: FileKey, expiresAt: string, holder: string): string =>
  `${String(account)}/${largeId}/${expiresAt}/${holder}`;

export function formatTicket(secrets: Secrets, file: FileKey, holder: TicketHolder, now: number) {
  const expiresAt = now + ticketMs;
  const encoded = Buffer.from(JSON.stringify([holder.address, holder.targetAccount])).toString('base64url');
  const signature = secrets.sign(purpose, signedText(file, String(expiresAt), encoded));
  return { ticket: `${String(expiresAt)}.${encoded}.${signature}`, expiresAt };
}

/** Who holds a ticket; null: it is not of this file, has expired, or was not made here. */
export function openTicket(secrets: Secrets, file: FileKey, ticket: string, now: number): TicketHolder | null {
  const [, expiresAt, encoded, signature] = ticketForm.exec(ticket) ?? [];
  if (expiresAt === undefined || encoded === undefined || signature === undefined) return null;
  if (!secrets.verify(purpose, signedText(file, expiresAt, encoded), signature) || Number(expiresAt) <= now)
    return null;
  const [address, targetAccount] = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as [string, number | null];
  return { address, targetAccount };
}
