import type { Feature } from '../../platform/features/define-feature.ts';
import type { ShellPart, ShellSlot, SlotPart } from '../../platform/features/shell-part.ts';

let registered: readonly ShellPart[] = [];

/** Loads and registers what these capabilities put into the app shell; before it is drawn. */
export async function loadShellParts(capabilities: readonly Feature[]): Promise<void> {
  const declared = await Promise.all(capabilities.flatMap(({ shellParts }) => shellParts?.() ?? []));
  registered = declared.flat().toSorted((one, other) => one.order - other.order);
}

/** The parts of one slot, in their order. */
export const shellPartsOf = (slot: ShellSlot) => registered.filter((part): part is SlotPart => part.slot === slot);

/** What goes around the shell, the outermost first. */
export const partsAroundShell = () => registered.filter((part) => part.slot === 'around');
