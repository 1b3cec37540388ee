import { defineOperation } from '../../engines/database/port.ts';
import { rememberUsedMs } from './authorisation-code.ts';

/** Forgets what has passed: ids that counted once, codes, and which provider opened sign-ins that are over. */
export const sweepSingleSignOn = defineOperation<null, null>({
  name: 'singleSignOn.sweep',
  accounts: () => [],
  run: async (tx, context) => {
    const { now } = context;
    await tx.deleteFrom('used_once').where('expires_at', '<', now).execute();
    await tx
      .deleteFrom('oauth_code')
      .where('expires_at', '<', now - rememberUsedMs)
      .execute();
    await tx
      .deleteFrom('sso_session')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('session')
              .select('session_id')
              .whereRef('session.account_no', '=', 'sso_session.account_no')
              .whereRef('session.origin', '=', 'sso_session.session_id')
              .where('ended_at', 'is', null)
              .where('absolute_expires_at', '>', now),
          ),
        ),
      )
      .execute();
    return { output: null };
  },
});
