import { defineOperation } from '../../../engines/database/port.ts';
import { lockNumbering } from './locks.ts';
import { normaliseName } from './names.ts';
import { assertMayManageServer } from './policy.ts';

/** Makes an organisation. */
export const createOrganisation = defineOperation<{ name: string }, { orgId: number; name: string }>({
  name: 'identity.createOrganisation',
  accounts: () => [],
  run: async (tx, context, input) => {
    assertMayManageServer(context);
    const name = normaliseName(input.name);
    await lockNumbering(tx);
    const { last } = await tx
      .selectFrom('org')
      .select((eb) => eb.fn.coalesce(eb.fn.max('org_id'), eb.lit(0)).as('last'))
      .executeTakeFirstOrThrow();
    const orgId = last + 1;
    await tx
      .insertInto('org')
      .values({ org_id: orgId, name, created_at: context.now, next_announcement_id: 1, next_feedback_id: 1 })
      .execute();
    const audit = [{ action: 'identity.createOrganisation', object: name, result: 'ok' as const, orgId }];
    return { output: { orgId, name }, audit };
  },
});
