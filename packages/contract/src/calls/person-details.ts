/** What a person says of themself, and the phone that is bound. */
export const personDetailsCalls = {};
