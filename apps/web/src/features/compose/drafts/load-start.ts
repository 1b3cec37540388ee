import type { ComposeStart } from '@hongyan/contract';
import { type api, dataOf } from '../../../platform/api/api-client.ts';
import type { ComposeRequest } from '../composer/compose-paths.ts';

/** Asks the server what a message of this kind begins with (docs/compose.md); rejects with its refusal. */
export function loadStart({ kind, id }: ComposeRequest, compose: typeof api.compose): Promise<ComposeStart> {
  switch (kind) {
    case 'new':
    case 'to':
      return dataOf(compose.writeParams({ type: 'new' }));
    case 'template':
      return dataOf(compose.writeParams({ type: 'template', templateId: id }));
    case 'editAgainFromdraft':
      return dataOf(compose.writeParams({ draftId: id }));
    case 'editAgainFailed':
      return dataOf(compose.editAgain({ mailId: id, onlyFailed: true }));
    case 'forwardAsAttachment':
      return dataOf(compose.forwardAsAttachment({ mailIds: id.split(',') }));
    default:
      return dataOf(compose[kind]({ mailId: id }));
  }
}
