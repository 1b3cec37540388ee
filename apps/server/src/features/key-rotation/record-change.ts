import { UserError } from '../../call/user-error.ts';
import { defineOperation, type OperationContext } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import type { ServerKey } from '../../engines/secrets/port.ts';
import { encryptAnewJob } from './job-kind.ts';

/** Keys are the machine's user's, or the server's own doing at its start. */
function assertMachine({ client }: OperationContext): void {
  if (client !== 'admin' && client !== 'worker') throw new UserError('notAllowed');
}

/** Asks that what lies under older versions of the master key is encrypted anew; once, however often it is asked. */
export const askToEncryptAnew = defineOperation<null, null>({
  name: 'keyRotation.askToEncryptAnew',
  accounts: () => [],
  run: async (tx, context) => {
    assertMachine(context);
    await enqueueJob(tx, context.now, { kind: encryptAnewJob, uniqueKey: 'master', payload: null });
    return { output: null };
  },
});

/** Records that a key has a new version, and asks for what follows of it. */
export const recordRotation = defineOperation<{ readonly key: ServerKey; readonly version: number }, null>({
  name: 'keyRotation.recordRotation',
  accounts: () => [],
  run: async (tx, context, { key, version }) => {
    assertMachine(context);
    if (key === 'master')
      await enqueueJob(tx, context.now, { kind: encryptAnewJob, uniqueKey: 'master', payload: null });
    return { output: null, audit: [{ action: 'keys.rotate', object: `${key} ${String(version)}`, result: 'ok' }] };
  },
});

/** Records that a version of a key is about to be deleted, and how much was lost with it. */
export const recordRetirement = defineOperation<
  { readonly key: ServerKey; readonly version: number; readonly lost: number },
  null
>({
  name: 'keyRotation.recordRetirement',
  accounts: () => [],
  run: async (_tx, context, { key, version, lost }) => {
    assertMachine(context);
    const object = `${key} ${String(version)}`;
    return { output: null, audit: [{ action: 'keys.retire', object, result: 'ok', detail: { lost } }] };
  },
});
