/** Signatures, letter templates, stationery and their pictures. */
export const letterPartsCalls = {};
