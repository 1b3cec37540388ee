import { createSecureContext, type SecureContext } from 'node:tls';

/** Anonymous key exchange: TLS for stories, without a certificate that somebody would have to make. Never for anything else. */
export const anonymousTls = {
  ciphers: 'AECDH-AES256-SHA:@SECLEVEL=0',
  maxVersion: 'TLSv1.2',
  ecdhCurve: 'auto',
} as const;

let context: SecureContext | undefined;

/** What doors of stories shake hands with. */
export function testSecureContext(): SecureContext {
  context ??= createSecureContext(anonymousTls);
  return context;
}
