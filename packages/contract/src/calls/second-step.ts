/** Second verification at sign-in: TOTP, passkeys, SMS, recovery codes. */
export const secondStepCalls = {};
