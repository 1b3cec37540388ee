import type { ComposeStart } from '@hongyan/contract';
import { type api, readData } from '../../../platform/api/api-client.ts';
import type { ComposeRequest } from '../composer/compose-paths.ts';

/** Asks the server what a message of this kind begins with (docs/compose.md); rejects with its refusal. */
export function loadStart({ kind, id }: ComposeRequest, compose: typeof api.compose): Promise<ComposeStart> {
  switch (kind) {
    case 'new':
    case 'to':
      return readData(compose.writeParams({ type: 'new' }));
    case 'template':
      return readData(compose.writeParams({ type: 'template', templateId: id }));
    case 'editAgainFromdraft':
      return readData(compose.writeParams({ draftId: id }));
    case 'editAgainFailed':
      return readData(compose.editAgain({ mailId: id, onlyFailed: true }));
    case 'forwardAsAttachment':
      return readData(compose.forwardAsAttachment({ mailIds: id.split(',') }));
    default:
      return readData(compose[kind]({ mailId: id }));
  }
}
