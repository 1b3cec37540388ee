/** Sign-in by a QR code that a signed-in browser confirms. */
export const qrSignInCalls = {};
