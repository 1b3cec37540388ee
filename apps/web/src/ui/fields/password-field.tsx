import { type KeyboardEvent, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../buttons/button.tsx';
import { uiStrings } from '../ui.strings.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'icon'>;

/** A password with a button that shows it, and a hint while Caps Lock is on. */
export function PasswordField({ hint, onBlur, ...rest }: PasswordFieldProps) {
  const t = useStrings(uiStrings);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      icon="lock"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      hint={capsLock ? t('capsLock') : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      end={
        <Button
          kind="quiet"
          size="small"
          icon={shown ? 'eyeOff' : 'eye'}
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
