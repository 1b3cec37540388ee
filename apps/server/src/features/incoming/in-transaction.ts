/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */
export { type ArrivalPayload, arrivalJob, type InvitationPayload, invitationJob } from './follow-up-job.ts';
export { type GroupMailPayload, groupMailJob } from './group-mail-job.ts';
export { takeArrival } from './take-arrival.ts';
