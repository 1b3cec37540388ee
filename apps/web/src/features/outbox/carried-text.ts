import { atSessionEnd } from '../../lib/session-end.ts';

/** Text that a quick reply hands to the composer that opens at a path. */
const carried = new Map<string, { readonly text: string; readonly onTaken: () => void }>();

/** Leaves text for the composer of a path; `onTaken` is called when it stands in the message. */
export function carryText(path: string, text: string, onTaken: () => void): void {
  if (text.trim() === '') carried.delete(path);
  else carried.set(path, { text, onTaken });
}

/** The text left for this composer, once. */
export function takeCarriedText(path: string): string {
  const found = carried.get(path);
  carried.delete(path);
  found?.onTaken();
  return found?.text ?? '';
}

atSessionEnd(() => carried.clear());
