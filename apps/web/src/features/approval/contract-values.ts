/** Numbers of the contract that the client needs; the contract itself would bring its schemas along. contract-values.test.ts compares. */

/** An opinion, in characters. */
export const maxOpinionCharacters = 500;
/** Requests that one call decides. */
export const maxDecidedAtOnce = 100;

/** Codes of the error table that are answered with more than their message. */
export const approvalCodes = {
  opinionEmpty: 400980,
  approverNeeded: 400981,
  approverMissing: 400982,
  approverInvalid: 400983,
  approvalTicketUsed: 403980,
  approvalNotFound: 404980,
  approvalDone: 409980,
  approvalWithdrawn: 409981,
  approvalFinished: 409982,
} as const;
