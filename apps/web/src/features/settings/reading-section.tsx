import type { Settings } from '@hongyan/contract';
import { GeneralChoiceRow, GeneralSwitchRow } from './general-row.tsx';

const counts: readonly Settings['mailCount'][] = [10, 15, 20, 30, 50, 100];

/** What belongs to reading. */
export function ReadingSection() {
  return (
    <>
      <GeneralChoiceRow name="mailCount" options={counts.map((value) => ({ value, label: String(value) }))} />
      <GeneralSwitchRow name="showMailPageNumber" />
      <GeneralSwitchRow name="showMailList" />
      <GeneralSwitchRow name="showMailSize" />
      <GeneralSwitchRow name="displayEmail" />
      <GeneralSwitchRow name="conversationView" />
      <GeneralSwitchRow name="newMailNotification" />
      <GeneralSwitchRow name="strangerMarkEnable" />
      <GeneralSwitchRow name="mailSourceMarkEnable" />
      <GeneralSwitchRow name="keyboardShortcuts" />
    </>
  );
}
