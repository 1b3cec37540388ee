/** What belongs to the device and not to a session: it stays when somebody signs out. */
const devicePreferences = /^(language|appearance|rememberedAccount|split\..*|sidebar\..*)$/;
/** Messages that no server has yet, below their writer's address (features/compose/kept-draft.ts). */
const keptMessages = /^letter\|/;

/**
 * Empties local and session storage but for the device's preferences (specification, section 4, sign-in and logout). A session
 * that ended by itself leaves its messages: their writer signs in again and goes on; whoever else signs in, ends them.
 */
export function clearStoredData({ keepsMessages }: { keepsMessages: boolean }): void {
  for (const key of Object.keys(localStorage)) {
    if (!devicePreferences.test(key) && !(keepsMessages && keptMessages.test(key))) localStorage.removeItem(key);
  }
  sessionStorage.clear();
}

const rememberedAccountKey = 'rememberedAccount';

/** The address of the last sign-in that asked to be remembered; never a password. */
export function readRememberedAccount(): string {
  return localStorage.getItem(rememberedAccountKey) ?? '';
}

export function rememberAccount(address: string | null): void {
  if (address === null) localStorage.removeItem(rememberedAccountKey);
  else localStorage.setItem(rememberedAccountKey, address);
}
