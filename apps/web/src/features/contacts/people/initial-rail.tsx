import { useStrings } from '../../../lib/language/strings.ts';
import { contactsStrings } from '../contacts.strings.ts';
import styles from '../people.module.css';

const everyInitial = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ#');

interface InitialRailProps {
  /** Under which somebody stands. */
  readonly letters: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (letter: string | undefined) => void;
}

/** First letters beside the list: pressing one shows who stands under it, pressing it again everybody. */
export function InitialRail({ letters, chosen, onChoose }: InitialRailProps) {
  const t = useStrings(contactsStrings);
  return (
    <nav className={styles['rail']} aria-label={t('letters')}>
      {everyInitial.map((letter) => (
        <button
          key={letter}
          type="button"
          className={styles['letter']}
          disabled={!letters.includes(letter) && letter !== chosen}
          aria-pressed={letter === chosen}
          onClick={() => onChoose(letter === chosen ? undefined : letter)}
        >
          {letter}
        </button>
      ))}
    </nav>
  );
}
