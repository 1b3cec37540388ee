import { coarseNetwork } from '../../call/coarse-network.ts';
import type { DnsResolver } from '../../engines/dns/resolver.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { isPublicAddress } from '../../engines/smtp-transport/index.ts';
import { isKnownSender } from '../../mail/correspondents/index.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { type Attempt, attemptDelivery, isKnownServer } from './attempt-delivery.ts';

/** A server outside, the sender that it names, and to whom it writes. */
export interface Delivery {
  /** The session, for the log. */
  readonly id: string;
  readonly remoteAddress: string;
  readonly helo: string;
  readonly mailFrom: string;
  readonly recipient: string;
  readonly orgId: number;
  /** The person who gets it; null: a group. */
  readonly account: number | null;
}

/** After how many minutes a server is to come again; null: its mail is taken now. Never rejects: mail is not kept away by a fault of ours. */
export type AskAgain = (delivery: Delivery) => Promise<number | null>;

type GreylistServices = Pick<Services, 'clock' | 'config' | 'database' | 'log' | 'secrets'> & {
  readonly dns: DnsResolver;
};

const minuteMs = 60_000;
const purpose = 'greylist';

async function isVouched({ config, dns }: GreylistServices, delivery: Delivery): Promise<boolean> {
  const { isVouchedBySpf } = await import('../../engines/mail-authentication/check-sender.ts');
  return isVouchedBySpf({
    ...delivery,
    mtaHostname: config.hostname,
    resolve: (name, type) => dns.resolve(name, type),
  });
}

async function judge(services: GreylistServices, delivery: Delivery): Promise<number | null> {
  const { clock, database, secrets } = services;
  const { mailFrom, recipient, remoteAddress, orgId, account } = delivery;
  const minutes = await readOrgSetting(database.read, orgId, 'greylistMinutes');
  if (minutes === 0) return null;
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).toLowerCase();
  // Each message of a list has a sender of its own, so the domain is what stays the same.
  const pair = secrets.hashToken(purpose, `${domain} ${recipient.toLowerCase()}`);
  const network = secrets.hashToken(purpose, coarseNetwork(remoteAddress));
  const known = await isKnownServer(database.read, { pair, network }, clock.now());
  if (known.isKnown && !known.isDue) return null;
  // A sender can be forged; what is gained by it is some minutes.
  const sender = { address: mailFrom, verdict: 'none' } as const;
  if (!known.isKnown && account !== null && (await isKnownSender(database.read, account, sender))) return null;
  const context = machineContext(clock.now(), delivery.id, 'worker', orgId);
  const attempt: Attempt = { pair, network, delayMs: minutes * minuteMs, isVouched: false };
  const answer = await database.runner.execute(attemptDelivery, context, attempt);
  if (answer.kind === 'passes') return null;
  // A large sender tries again from another of its networks.
  if (answer.isElsewhere && (await isVouched(services, delivery))) {
    const again = await database.runner.execute(attemptDelivery, context, { ...attempt, isVouched: true });
    if (again.kind === 'passes') return null;
  }
  services.log.info({ session: delivery.id, remoteAddress }, 'mail is asked to come again: its server is not known');
  return Math.max(1, Math.ceil(answer.waitMs / minuteMs));
}

/** Asks servers that are not known to come again (RFC 6647), where an organisation wants it. */
export function createGreylist(services: GreylistServices): AskAgain {
  return async (delivery) => {
    // Who asks whether a sender exists names none; such a bounce is about mail of ours. A server beside ours is known.
    if (delivery.mailFrom === '' || !isPublicAddress(delivery.remoteAddress)) return null;
    try {
      return await judge(services, delivery);
    } catch (error) {
      services.log.error({ err: error, session: delivery.id }, 'greylisting failed; the mail is taken');
      return null;
    }
  };
}
