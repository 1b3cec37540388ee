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

let purifier: { readonly policy: unknown } | undefined;

/** HTML for the parser of an inert document (`parseInSlices`), where a browser has Trusted Types under their policy for that. */
export function trustForParser(html: string): unknown {
  const policy = purifierTrust().TRUSTED_TYPES_POLICY as { createHTML(value: string): unknown } | undefined;
  return policy?.createHTML(html) ?? html;
}

/**
 * What DOMPurify needs to parse hostile HTML in its own inert document, for every use of it: it would make a policy of its
 * own for each, and the Content-Security-Policy lets the name `dompurify` be given once. Spread it into the configuration.
 */
export function purifierTrust(): { readonly TRUSTED_TYPES_POLICY?: never } {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  if (!factory) return {};
  purifier ??= {
    policy: factory.createPolicy('dompurify', {
      createHTML: (value) => value,
      createScript: defaultPolicyRules.createScript,
      createScriptURL: defaultPolicyRules.createScriptURL,
    }),
  };
  // The type of a policy is the browser's; DOMPurify declares it by a package that we do not have.
  return { TRUSTED_TYPES_POLICY: purifier.policy as never };
}
