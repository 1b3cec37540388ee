import type { Settings } from '@hongyan/contract';
import { ChoiceRow, SwitchRow } from './setting-rows.tsx';

const counts: readonly Settings['mailCount'][] = [10, 15, 20, 30, 50, 100];

/** What belongs to reading. */
export function ReadingSection() {
  return (
    <>
      <ChoiceRow name="mailCount" options={counts.map((value) => ({ value, label: String(value) }))} />
      <SwitchRow name="showMailPageNumber" />
      <SwitchRow name="showMailList" />
      <SwitchRow name="showMailSize" />
      <SwitchRow name="displayEmail" />
      <SwitchRow name="conversationView" />
      <SwitchRow name="newMailNotification" />
      <SwitchRow name="strangerMarkEnable" />
      <SwitchRow name="mailSourceMarkEnable" />
      <SwitchRow name="keyboardShortcuts" />
    </>
  );
}
