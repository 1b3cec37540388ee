import { useStrings } from '../../lib/language/strings.ts';
import {
  type BooleanKey,
  ChoiceRow,
  type ChoiceRowProps,
  SwitchRow,
} from '../../platform/settings-screens/setting-rows.tsx';
import { type GeneralRow, generalRows, type RowStrings } from './general-rows.ts';

/** The row's words, from the table that the search reads too. */
function useRowStrings(name: GeneralRow): { label: string; hint: string | undefined } {
  const { strings, label, hint }: RowStrings = generalRows[name];
  const t = useStrings(strings);
  return { label: t(label), hint: hint === undefined ? undefined : t(hint) };
}

/** A setting of the general settings that is on or off. */
export function GeneralSwitchRow({ name }: { name: BooleanKey & GeneralRow }) {
  return <SwitchRow name={name} {...useRowStrings(name)} />;
}

/** One of several values. */
export function GeneralChoiceRow<Key extends GeneralRow>(props: Omit<ChoiceRowProps<Key>, 'label' | 'hint'>) {
  return <ChoiceRow {...props} {...useRowStrings(props.name)} />;
}
