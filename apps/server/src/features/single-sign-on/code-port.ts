import { createHash } from 'node:crypto';
import { toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import type { CodePort } from '../identity/index.ts';
import { accountOfCode, hasCode, hashCode, takeCode } from './authorisation-code.ts';

/** The challenge of a verifier (RFC 7636 §4.6, S256). */
export function computeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}

/** Codes as sign-in takes them for tokens. */
export function createCodePort({ database, secrets }: Pick<Services, 'database' | 'secrets'>): CodePort {
  return {
    prove: async (input, context) => {
      const accountNo = accountOfCode(input.code);
      const codeHash = hashCode(secrets, input.code);
      if (accountNo === null || !(await hasCode(database.read, accountNo, codeHash)))
        throw new UserError('grantInvalid');
      const challenge = computeChallenge(input.verifier);
      const { clientId, redirect } = input;
      const shown = { accountNo, codeHash, clientId, redirect, challenge };
      const taken = await database.runner.execute(takeCode, toOperationContext(context), shown);
      if (taken === null) throw new UserError('grantInvalid');
      const { org_id: orgId } = await database.read
        .selectFrom('account')
        .select('org_id')
        .where('account_no', '=', accountNo)
        .executeTakeFirstOrThrow();
      const { external, derivedFrom } = taken;
      const program = { clientId, codeHash };
      const person = {
        ...{ accountNo, orgId, program, verifiedHash: null, newHash: null, reservation: [] },
        ...(derivedFrom !== null && { derivedFrom }),
      };
      return external === null ? { ...person, how: 'authorisedClient' } : { ...person, how: 'singleSignOn', external };
    },
  };
}
