/** What others may use of approval. Light: forms and dialogs come when they are shown. */
import { lazy } from 'react';

export { withdraw as withdrawRequest } from './api.ts';
export { approvalsPath, ownRequestsPath } from './approval-paths.ts';
export { ownRequestPath } from './own-request-link.ts';
export { ApproverChoice } from './sending/approver-choice.tsx';
export { candidatesOf } from './sending/approver-error.ts';
export { approvalSettingsStrings } from './settings/approval-settings.strings.ts';

/** The settings of approval, for the general settings. */
export const ApprovalSection = lazy(async () => ({
  default: (await import('./settings/approval-section.tsx')).ApprovalSection,
}));

/** What waits for my decision, for the home page. */
export const WaitingList = lazy(async () => ({ default: (await import('./lists/waiting-list.tsx')).WaitingList }));

export { useWaitingCount } from './use-waiting-count.ts';
