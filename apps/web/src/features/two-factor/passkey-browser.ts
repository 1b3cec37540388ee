/** The browser's side of passkeys; its library is loaded when one is used. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this browser, on this page, knows passkeys at all. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window;
}

/** Makes a passkey; null when the person or the browser gave up. Both texts are JSON. */
export async function createPasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return settle(() => startRegistration({ optionsJSON }));
}

/** Signs in with a passkey; null when the person or the browser gave up. Both texts are JSON. */
export async function askPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return settle(() => startAuthentication({ optionsJSON }));
}

/** Browsers report a closed window, a time limit and a key that is not here by errors of many names; to the person they are one. */
async function settle(ask: () => Promise<unknown>): Promise<string | null> {
  try {
    return JSON.stringify(await ask());
  } catch {
    return null;
  }
}
