import { lazyPart } from '../../platform/chunks/lazy-part.ts';

/** What others may use of approval. Light: forms and dialogs come when they are shown. */

export { withdraw as withdrawRequest } from './api.ts';
export { approvalsPath, ownRequestsPath } from './approval-paths.ts';
export { ownRequestPath } from './own-request-link.ts';
export { ApproverChoice } from './sending/approver-choice.tsx';
export { candidatesOf } from './sending/approver-error.ts';
export { approvalSettingsStrings } from './settings/approval-settings.strings.ts';

/** The settings of approval, for the general settings. */
export const ApprovalSection = lazyPart(async () => (await import('./settings/approval-section.tsx')).ApprovalSection);

/** What waits for my decision, for the home page. */
export const WaitingList = lazyPart(async () => (await import('./lists/waiting-list.tsx')).WaitingList);

export { useWaitingCount } from './use-waiting-count.ts';
