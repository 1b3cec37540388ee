import { type KeyboardEvent, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import { identityStrings } from './identity.strings.ts';
import styles from './sign-in-tabs.module.css';

export type SignInWay = 'password' | 'sms' | 'qr';

const icons: Readonly<Record<SignInWay, IconName>> = { password: 'key', sms: 'phone', qr: 'qrCode' };
const strings = { password: 'wayPassword', sms: 'waySms', qr: 'wayQr' } as const;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export interface SignInTabsProps {
  ways: readonly SignInWay[];
  value: SignInWay;
  onChange: (way: SignInWay) => void;
}

/** The ways in as tabs: arrow keys move between them (WAI-ARIA, tabs pattern). */
export function SignInTabs({ ways, value, onChange }: SignInTabsProps) {
  const t = useStrings(identityStrings);
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const next = step === undefined ? undefined : ways.at((ways.indexOf(value) + step) % ways.length);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`#sign-in-tab-${next}`)?.focus();
  };
  return (
    <div ref={list} className={styles['tabs']} role="tablist" aria-label={t('ways')} onKeyDown={move}>
      {ways.map((way) => (
        <button
          key={way}
          id={`sign-in-tab-${way}`}
          type="button"
          role="tab"
          aria-selected={way === value}
          aria-controls={way === value ? `sign-in-${way}` : undefined}
          tabIndex={way === value ? 0 : -1}
          className={classNames(styles['tab'], way === value && styles['on'])}
          onClick={() => onChange(way)}
        >
          <Icon name={icons[way]} size={16} />
          {t(strings[way])}
        </button>
      ))}
    </div>
  );
}
