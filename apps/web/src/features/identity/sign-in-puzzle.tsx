import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { puzzleStrings } from './puzzle.strings.ts';
import styles from './sign-in-puzzle.module.css';
import { puzzleNeededCode } from './use-sign-in.ts';

const puzzleKey = ['challenges', 'puzzle'] as const;
/** The server takes 200 points of the way at most. */
const maxTrail = 180;

interface TrailPoint {
  x: number;
  t: number;
}

/** The sliding puzzle above the page. `onDone`: its ticket, or undefined when the person gave up. */
export function SignInPuzzle({ onDone }: { onDone: (ticket: string | undefined) => void }) {
  const t = useStrings(puzzleStrings);
  const dialog = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [isChecking, setChecking] = useState(false);
  // Each is for one try: none is kept, none comes back by itself.
  const puzzle = useQuery({
    queryKey: puzzleKey,
    queryFn: () => readData(api.challenges.puzzle({})),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  const renew = async (why: string): Promise<void> => {
    setNote(why);
    await queries.resetQueries({ queryKey: puzzleKey });
  };
  const solve = async (puzzleId: string, x: number, trail: TrailPoint[]): Promise<void> => {
    if (isChecking) return;
    setChecking(true);
    try {
      const { ticket } = await readData(api.challenges.solve({ kind: 'puzzle', puzzleId, x, trail }));
      onDone(ticket);
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === puzzleNeededCode;
      await renew(isWrong ? t('wrong') : formatMessage(error));
    }
    setChecking(false);
  };
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby="puzzle-title"
      onCancel={(event) => {
        event.preventDefault();
        onDone(undefined);
      }}
    >
      <header className={styles['header']}>
        <h2 id="puzzle-title" className={styles['title']}>
          {t('title')}
        </h2>
        <Button
          kind="quiet"
          icon="refresh"
          aria-label={t('reload')}
          title={t('reload')}
          onClick={() => void renew('')}
        />
        <Button
          kind="quiet"
          icon="close"
          aria-label={t('close')}
          title={t('close')}
          onClick={() => onDone(undefined)}
        />
      </header>
      {puzzle.data ? (
        <Slide key={puzzle.data.puzzleId} puzzle={puzzle.data} isChecking={isChecking} onSolve={solve} />
      ) : (
        <div className={styles['empty']}>
          {puzzle.error === null ? <Spinner size={24} /> : <p role="alert">{formatMessage(puzzle.error)}</p>}
        </div>
      )}
      <p className={note === '' ? styles['hint'] : styles['wrong']} role={note === '' ? undefined : 'alert'}>
        {note || t('keys')}
      </p>
    </dialog>
  );
}

interface SlideProps {
  puzzle: {
    puzzleId: string;
    background: string;
    piece: string;
    width: number;
    height: number;
    pieceY: number;
    pieceSize: number;
  };
  isChecking: boolean;
  onSolve: (puzzleId: string, x: number, trail: TrailPoint[]) => Promise<void>;
}

/** The picture, the piece and the slider: a range field, so that fingers, keys and screen readers know it. */
function Slide({ puzzle, isChecking, onSolve }: SlideProps) {
  const t = useStrings(puzzleStrings);
  const { puzzleId, width, height, pieceY, pieceSize } = puzzle;
  const max = width - pieceSize;
  const [x, setX] = useState(0);
  const trail = useRef<TrailPoint[]>([]);
  const takenAt = useRef(0);
  const move = (next: number): void => {
    if (isChecking) return;
    setX(next);
    if (trail.current.length === 0) takenAt.current = performance.now();
    trail.current.push({ x: next, t: performance.now() - takenAt.current });
    // Arrow keys make a point each: of a long way every second point is enough, its end always.
    if (trail.current.length > maxTrail) trail.current = trail.current.filter((_, index) => index % 2 === 0);
  };
  const finish = (): void => {
    // A mere click has moved nothing, and is no answer.
    if (x > 0) void onSolve(puzzleId, x, trail.current);
  };
  const confirm = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    finish();
  };
  const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  return (
    <>
      <div className={styles['picture']} style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={puzzle.background} alt="" draggable={false} className={styles['background']} />
        <img
          src={puzzle.piece}
          alt=""
          draggable={false}
          className={styles['piece']}
          style={{
            insetInlineStart: percent(x, width),
            top: percent(pieceY, height),
            width: percent(pieceSize, width),
          }}
        />
      </div>
      <div className={styles['track']}>
        <span className={styles['hintOnTrack']} aria-hidden style={{ opacity: x > 0 ? 0 : 1 }}>
          {t('hint')}
        </span>
        <span className={styles['filled']} style={{ width: `calc(${x / max} * (100% - 52px) + 26px)` }} />
        <span className={styles['thumb']} style={{ insetInlineStart: `calc(${x / max} * (100% - 52px))` }}>
          {isChecking ? <Spinner size={18} /> : <Icon name="chevronRight" size={20} />}
        </span>
        <input
          type="range"
          className={styles['range']}
          min={0}
          max={max}
          step={1}
          value={x}
          aria-label={t('slider')}
          aria-valuetext={t('position', { px: x, max })}
          onChange={(event) => move(Number(event.target.value))}
          onPointerUp={finish}
          onKeyDown={confirm}
        />
      </div>
    </>
  );
}
