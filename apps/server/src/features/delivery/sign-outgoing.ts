import type { Services } from '../../services.ts';
import { findDomain, openDkimKey } from '../identity/index.ts';
import { openBody } from '../mailbox/index.ts';
import { createDkimSigner, type DkimSigner } from './authentication/index.ts';
import type { SubmissionFacts } from './store.ts';

export interface OutgoingSigner {
  /** The DKIM-Signature header with its CRLF; empty for mail of a domain that has no key here. */
  sign(
    submission: Pick<SubmissionFacts, 'signAs' | 'orgId' | 'bodyId'>,
    /** What leaves, where it is not the submission's body as it lies. */
    message?: AsyncIterable<Uint8Array>,
  ): Promise<string>;
}

/** Signs with the key of the sender's domain; keys are opened once per key, not per mail. */
export function createOutgoingSigner(services: Services): OutgoingSigner {
  const signers = new Map<string, DkimSigner>();
  return {
    sign: async (submission, message) => {
      const domain = await findDomain(
        services.database.read,
        submission.signAs.slice(submission.signAs.lastIndexOf('@') + 1),
      );
      if (domain === null) return '';
      const name = `${domain.name} ${domain.dkimSelector} ${domain.sealedDkimKey}`;
      let signer = signers.get(name);
      if (signer === undefined) {
        signer = createDkimSigner({
          domain: domain.name,
          selector: domain.dkimSelector,
          privateKey: openDkimKey(services.secrets, domain),
        });
        signers.set(name, signer);
      }
      return signer.sign(message ?? openBody(services, submission), services.clock.now());
    },
  };
}
