import { defineOperation } from '../../engines/database/port.ts';
import { rememberUsedMs } from './authorisation-code.ts';

/** Forgets what has passed: ids that counted once, codes, and which provider or program opened sessions that are over. */
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
    for (const table of ['sso_session', 'oauth_session'] as const)
      await tx
        .deleteFrom(table)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('session')
                .select('session_id')
                .whereRef('session.account_no', '=', eb.ref(`${table}.account_no`))
                .whereRef('session.session_id', '=', eb.ref(`${table}.session_id`))
                .where('ended_at', 'is', null)
                .where('absolute_expires_at', '>', now),
            ),
          ),
        )
        .execute();
    return { output: null };
  },
});
