import type { Services } from '../../../services.ts';
import { type JudgeMessage, readPolicyRevision } from '../../outbox/index.ts';

/** What an organisation's policies say of a message that wants to leave. */
export function createJudge({ database }: Pick<Services, 'database'>): JudgeMessage {
  return async ({ orgId }) => ({ revision: await readPolicyRevision(database.read, orgId), held: null });
}
