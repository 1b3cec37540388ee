/** Mail classification. */
export const rulesCalls = {};
