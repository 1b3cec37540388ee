import { calls } from '@hongyan/contract';
import { bindCall, bindSessionBlobCall, type Route } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';

/** Calls of imports and exports. */
export function createImportRoutes(): Route[] {
  const soon = () => Promise.reject(new UserError('contactImportGone'));
  return [
    bindCall(calls.contacts.readImport, soon),
    bindCall(calls.contacts.previewImport, soon),
    bindCall(calls.contacts.applyImport, soon),
    bindSessionBlobCall(calls.contacts.export, soon),
  ];
}
