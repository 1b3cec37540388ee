import { registerMailActions } from '../mail-model/actions/registered-actions.ts';
import type { Feature } from '../platform/features/define-feature.ts';

/** Loads and registers what these capabilities can do to mails. */
export async function loadMailActions(capabilities: readonly Feature[]): Promise<void> {
  const declared = await Promise.all(capabilities.flatMap(({ mailActions }) => mailActions?.() ?? []));
  registerMailActions(declared.flat());
}
