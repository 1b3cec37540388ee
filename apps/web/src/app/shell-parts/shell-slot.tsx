import { type ReactNode, Suspense } from 'react';
import type { ShellSlot as SlotName } from '../../platform/features/shell-part.ts';
import { partsAroundShell, shellPartsOf } from './registered-shell-parts.ts';

/** What the capabilities have put into a slot of the app shell. */
export function ShellSlot({ name }: { name: SlotName }) {
  return shellPartsOf(name).map(({ order, Part }) => (
    <Suspense key={order}>
      <Part />
    </Suspense>
  ));
}

/** What the capabilities have put around the whole shell, the first outermost. */
export function AroundShell({ children }: { children: ReactNode }) {
  return partsAroundShell().reduceRight<ReactNode>((inner, { Part }) => <Part>{inner}</Part>, children);
}
