import { type ReactNode, Suspense } from 'react';
import { useFirstScreen } from '../../platform/api/use-first-screen.ts';
import type { ShellSlot as SlotName } from '../../platform/features/shell-part.ts';
import { partsAroundShell, shellPartsOf } from './registered-shell-parts.ts';

/** What the capabilities have put into a slot of the app shell. */
export function ShellSlot({ name }: { name: SlotName }) {
  const isFirstScreenThere = useFirstScreen();
  return shellPartsOf(name)
    .filter(({ isLate }) => isLate !== true || isFirstScreenThere)
    .map(({ order, Part }) => (
      <Suspense key={order}>
        <Part />
      </Suspense>
    ));
}

/** What the capabilities have put around the whole shell, the first outermost. */
export function AroundShell({ children }: { children: ReactNode }) {
  return partsAroundShell().reduceRight<ReactNode>((inner, { Part }) => <Part>{inner}</Part>, children);
}
