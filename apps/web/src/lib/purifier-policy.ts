import type { Config } from 'dompurify';

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

let made: Policy | undefined;

/**
 * The Trusted Types policy `dompurify` for every purifier of the page. The Content-Security-Policy allows each name once
 * (docs/security.md): a second purifier that makes its own would be refused, and could then clean nothing. It trusts what
 * it is given, so it goes to DOMPurify only. Undefined where the browser has no Trusted Types.
 */
export function purifierPolicy(): { TRUSTED_TYPES_POLICY?: Policy } {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy: (name: string, rules: Record<string, (value: string) => string>) => Policy };
  };
  if (!trustedTypes) return {};
  made ??= trustedTypes.createPolicy('dompurify', { createHTML: (value) => value, createScriptURL: (value) => value });
  return { TRUSTED_TYPES_POLICY: made };
}
