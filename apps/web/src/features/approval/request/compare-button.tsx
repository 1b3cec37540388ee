import { nameKey } from '../../../lib/keys/key-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';

/** Switches between the message and what has changed in it. */
export interface CompareSwitch {
  readonly isOn: boolean;
  readonly label: string;
  readonly toggle: () => void;
}

/** Nothing where there is no earlier request. */
export function CompareButton({ compare }: { compare: CompareSwitch | undefined }) {
  if (compare === undefined) return null;
  return (
    <Button size="small" icon="columnsTwo" pressed={compare.isOn} title={nameKey('c')} onClick={compare.toggle}>
      {compare.label}
    </Button>
  );
}
