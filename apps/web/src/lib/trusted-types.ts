/**
 * The application's `default` Trusted Types policy (docs/security.md; Content-Security-Policy `trusted-types dompurify
 * default`). Nothing of ours writes HTML as a string; a library that tries to is stopped here instead of being trusted.
 */

interface PolicyRules {
  createHTML: (value: string) => string;
  createScript: (value: string) => string;
  createScriptURL: (value: string) => string;
}

interface TrustedTypesFactory {
  createPolicy: (name: string, rules: PolicyRules) => unknown;
}

/** The rules alone, so that they can be tested where the browser has no Trusted Types. */
export const defaultPolicyRules: PolicyRules = {
  createHTML(value) {
    if (value.includes('<')) throw new TypeError('HTML as a string is refused');
    return value;
  },
  createScript() {
    throw new TypeError('Script as a string is refused');
  },
  createScriptURL(value) {
    if (new URL(value, location.origin).origin !== location.origin) throw new TypeError('Foreign script is refused');
    return value;
  },
};

/** Installs the policy; call once, before anything else runs. Browsers without Trusted Types keep the CSP alone. */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  factory?.createPolicy('default', defaultPolicyRules);
}
