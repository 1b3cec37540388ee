import type { Settings } from '@hongyan/contract';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { useAppSettings, useFeatureSwitch } from '../../platform/settings/home-index.ts';
import { useMailboxRight } from '../../platform/settings/mailbox-right.ts';
import { SettingsPage, SettingsSection } from '../../platform/settings-screens/setting-page.tsx';
import styles from '../../platform/settings-screens/setting-rows.module.css';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ApprovalSection, approvalSettingsStrings } from '../approval/index.ts';
import { automaticMailStrings, ForwardSection, ReplySection } from '../automatic-mail/index.ts';
import { displayStrings } from './display.strings.ts';
import { DisplaySection } from './display-section.tsx';
import { generalStrings } from './general.strings.ts';
import { GeneralChoiceRow, GeneralSwitchRow } from './general-row.tsx';
import { openingStrings } from './opening.strings.ts';
import { ResetRow } from './reset-row.tsx';
import { WritingSection } from './writing-section.tsx';

const swipes: readonly Settings['swipeLeft'][] = ['archive', 'delete', 'snooze', 'read', 'none'];
const counts: readonly Settings['mailCount'][] = [10, 15, 20, 30, 50, 100];

/** What belongs to reading. */
function ReadingSection() {
  const to = useStrings(openingStrings);
  return (
    <>
      <GeneralChoiceRow name="mailCount" options={counts.map((value) => ({ value, label: String(value) }))} />
      <GeneralSwitchRow name="showMailPageNumber" />
      <GeneralSwitchRow name="showMailList" />
      <GeneralChoiceRow
        name="autoAdvance"
        options={(['next', 'previous', 'list'] as const).map((value) => ({ value, label: to(value) }))}
      />
      {(['swipeRight', 'swipeLeft'] as const).map((name) => (
        <GeneralChoiceRow
          key={name}
          name={name}
          options={swipes.map((value) => ({ value, label: to(`swipe_${value}`) }))}
        />
      ))}
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

/** /set/normalset: settings of display, writing and reading, each saved as it is changed; automatic reply and forward; the way back to the defaults. `?section=reply` shows that one. */
export function GeneralPage() {
  const t = useStrings(generalStrings);
  const td = useStrings(displayStrings);
  const ta = useStrings(automaticMailStrings);
  const tp = useStrings(approvalSettingsStrings);
  const [query] = useSearchParams();
  const wanted = query.get('section');
  // They outlive a right in another's mailbox: in a person's they are its owner's alone.
  const { mayDo } = useMailboxRight();
  const maySet = mayDo('mailbox');
  const hasApproval = useAppSettings()?.mailApproval === '1' && mayDo('own');
  return (
    <SettingsPage title={t('general')}>
      <SettingsSection title={td('display')}>
        <DisplaySection />
      </SettingsSection>
      <SettingsSection title={t('writing')}>
        <WritingSection />
      </SettingsSection>
      <SettingsSection title={t('reading')}>
        <ReadingSection />
      </SettingsSection>
      {maySet && (
        <Suspense fallback={<Skeleton count={6} />}>
          <SettingsSection title={ta('reply')} name="automaticReply" isWanted={wanted === 'reply'}>
            <ReplySection />
          </SettingsSection>
          <SettingsSection title={ta('forward')} name="automaticForward" isWanted={wanted === 'forward'}>
            <ForwardSection />
          </SettingsSection>
        </Suspense>
      )}
      {hasApproval && (
        <Suspense fallback={<Skeleton count={3} />}>
          <SettingsSection title={tp('title')} name="approval" isWanted={wanted === 'approval'}>
            <ApprovalSection />
          </SettingsSection>
        </Suspense>
      )}
      <SettingsSection title={td('more')}>
        <ScreenLinks />
        <ResetRow />
      </SettingsSection>
    </SettingsPage>
  );
}

/** Screens of their own that people look for here; those that are built and switched on. */
const screenLinks = [
  { path: '/set/skinpeeling', feature: 'skin', word: 'skin' },
  { path: '/set/lockscreen', feature: 'lockScreen', word: 'lockScreen' },
] as const;

function ScreenLinks() {
  const t = useStrings(displayStrings);
  const routeExists = useRouteExists();
  const isFeatureOn = useFeatureSwitch();
  return screenLinks
    .filter(({ path, feature }) => routeExists(path) && isFeatureOn(feature))
    .map(({ path, word }) => (
      <div key={path} className={styles['row']}>
        <span className={styles['text']}>{t(word)}</span>
        <Link to={path} className={styles['offer']} aria-label={`${t(word)}: ${t('open')}`}>
          {t('open')}
        </Link>
      </div>
    ));
}
