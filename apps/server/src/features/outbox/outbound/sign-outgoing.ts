import { createDkimSigner, type DkimSigner } from '../../../engines/mail-authentication/index.ts';
import type { Services } from '../../../services.ts';
import { type DkimKey, listDkimKeys, openDkimKey } from '../../identity/index.ts';

export interface OutgoingSigner {
  /**
   * The DKIM-Signature headers with their CRLF, one for each key of the domain that signs (RSA, and Ed25519 beside it where
   * there is one, RFC 8463 §3); empty for mail of a domain that has no key here. `open` reads the message, once for each key.
   */
  sign(domain: string, open: () => AsyncIterable<Uint8Array>): Promise<string>;
  /** The key that signs for a domain, RSA first: ARC sets are made with one (RFC 8617). */
  findKey(
    domain: string,
  ): Promise<{ readonly domain: string; readonly selector: string; readonly privateKey: string } | null>;
}

/** How many keys' signers are kept open: keys change a few times a year, domains are few. */
const maxSigners = 500;

/** Signs with the keys of the sender's domain; keys are opened once per key, not per mail. */
export function createOutgoingSigner(services: Pick<Services, 'database' | 'secrets' | 'clock'>): OutgoingSigner {
  const { database, secrets, clock } = services;
  const signers = new Map<string, DkimSigner>();
  const createSigner = (key: DkimKey): DkimSigner => {
    const name = `${key.domain} ${key.selector} ${key.encryptedKey}`;
    const known = signers.get(name);
    if (known !== undefined) return known;
    const made = createDkimSigner({
      domain: key.domain,
      selector: key.selector,
      privateKey: openDkimKey(secrets, key),
    });
    if (signers.size >= maxSigners) signers.clear();
    signers.set(name, made);
    return made;
  };
  const activeKeys = async (domain: string): Promise<DkimKey[]> =>
    (await listDkimKeys(database.read, domain))
      .filter((key) => key.state === 'active')
      .sort((a, b) => b.algorithm.localeCompare(a.algorithm));
  return {
    sign: async (domain, open) => {
      const now = clock.now();
      const signatures: string[] = [];
      for (const key of await activeKeys(domain)) signatures.push(await createSigner(key).sign(open(), now));
      return signatures.join('');
    },
    findKey: async (domain) => {
      const [key] = await activeKeys(domain);
      if (key === undefined) return null;
      return { domain: key.domain, selector: key.selector, privateKey: openDkimKey(secrets, key) };
    },
  };
}
