import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';

/** A picture with characters; `renew` after each use, for it is good for one. */
export function usePicture() {
  const query = useQuery({
    queryKey: ['challenges', 'picture', 'recovery'],
    queryFn: ({ signal }) => readData(api.challenges.picture({}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { query, pictureId: query.data?.pictureId ?? '', renew: () => void query.refetch() };
}

interface PictureFieldProps {
  picture: ReturnType<typeof usePicture>;
  value: string;
  onChange: (text: string) => void;
  /** What is wrong with what was typed. */
  problem?: string | undefined;
}

/** The characters of a picture, typed. */
export function PictureField({ picture, value, onChange, problem }: PictureFieldProps) {
  const t = useStrings(passwordsStrings);
  const { query } = picture;
  return (
    <div className={styles['captcha']}>
      <TextField
        large
        label={t('picture')}
        name="picture"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={16}
        value={value}
        onChange={onChange}
        error={query.isError ? formatMessage(query.error) : problem}
      />
      <span className={styles['beside']}>
        {query.data && <img className={styles['captchaPicture']} src={query.data.image} alt={t('pictureAlt')} />}
      </span>
      <IconButton
        icon="refresh"
        className={styles['beside']}
        label={t('anotherPicture')}
        busy={query.isFetching}
        onClick={picture.renew}
      />
    </div>
  );
}
