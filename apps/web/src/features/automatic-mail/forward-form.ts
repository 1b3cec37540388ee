import type { ForwardInput, SavedForward } from './api.ts';

export interface ForwardForm {
  readonly on: boolean;
  /** One line each; an empty last one is where the next is written. */
  readonly addresses: readonly string[];
  readonly keepCopy: boolean;
}

export type ForwardProblem = 'addressEmpty' | 'addressInvalid' | 'addressTwice';

export function toForwardForm(saved: SavedForward): ForwardForm {
  return {
    on: saved.autoForwardEnable,
    addresses: saved.addresses.length === 0 ? [''] : saved.addresses,
    keepCopy: saved.keepCopy,
  };
}

/** A first check; whether an address can be one decides the server. */
const addressForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What the form says to the server, or what is wrong, by the number of the line. */
export function checkForwardForm(
  form: ForwardForm,
): { readonly input: ForwardInput } | { readonly problems: ReadonlyMap<number, ForwardProblem> } {
  const problems = new Map<number, ForwardProblem>();
  const known = new Set<string>();
  const addresses = form.addresses.map((address) => address.trim());
  addresses.forEach((address, index) => {
    if (address === '') return;
    if (!addressForm.test(address)) problems.set(index, 'addressInvalid');
    else if (known.has(address.toLowerCase())) problems.set(index, 'addressTwice');
    known.add(address.toLowerCase());
  });
  if (form.on && known.size === 0) problems.set(0, 'addressEmpty');
  if (problems.size > 0) return { problems };
  return {
    input: {
      autoForwardEnable: form.on,
      addresses: addresses.filter((address) => address !== ''),
      keepCopy: form.keepCopy,
    },
  };
}
