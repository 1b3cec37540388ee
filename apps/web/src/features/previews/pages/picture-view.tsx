import type { PreviewOf } from '@hongyan/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Spinner } from '../../../ui/icons/spinner.tsx';
import { previewStrings } from '../preview.strings.ts';
import { RefusedView } from '../refused-view.tsx';
import { useViewerKeys } from '../use-viewer-keys.ts';
import styles from './picture-view.module.css';
import { useAreaSize } from './use-area-size.ts';
import { fitZoom, nextZoom } from './zoom-steps.ts';
import { ZoomTools } from './zoom-tools.tsx';

const quarterTurn = 90;
const fullTurn = 360;
/** Air around a fitted picture, in px, both sides together; below stand the tools. */
const air = { width: 32, height: 96 };

/** A picture: fitted first, then as large as one wants, turned. What does not fit is scrolled. */
export function PictureView({ preview, name }: { preview: PreviewOf<'picture'>; name: string }) {
  const t = useStrings(previewStrings);
  const [container, room] = useAreaSize<HTMLDivElement>();
  const [chosen, setChosen] = useState<number>();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const isSideways = turn % (2 * quarterTurn) !== 0;
  const [width, height] = isSideways ? [preview.height, preview.width] : [preview.width, preview.height];
  const fitted = fitZoom({ width, height }, { width: room.width - air.width, height: room.height - air.height });
  const scale = chosen ?? fitted;
  const rotate = (): void => setTurn((turn + quarterTurn) % fullTurn);
  const fit = (): void => setChosen(undefined);
  const zoomIn = (): void => setChosen(nextZoom(scale, 1));
  useViewerKeys({ '+': zoomIn, '=': zoomIn, '-': () => setChosen(nextZoom(scale, -1)), '0': fit, r: rotate });
  if (state === 'failed') return <RefusedView reason="damaged" />;
  return (
    <>
      <div ref={container} className={styles['canvas']} tabIndex={0}>
        {state === 'loading' && (
          <span className={styles['loading']}>
            <Spinner size={28} />
          </span>
        )}
        <div className={styles['frame']} style={{ inlineSize: width * scale, blockSize: height * scale }}>
          <img
            src={`/api/${preview.url}`}
            alt={t('picture', { name })}
            className={styles['picture']}
            data-shown={state === 'shown' || undefined}
            style={{
              inlineSize: preview.width * scale,
              blockSize: preview.height * scale,
              transform: `translate(-50%, -50%) rotate(${String(turn)}deg)`,
            }}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        </div>
      </div>
      <ZoomTools scale={scale} isFitted={chosen === undefined} onZoom={setChosen} onFit={fit}>
        <IconButton icon="redo" side="top" label={t('rotate')} shortcut="R" onClick={rotate} />
      </ZoomTools>
    </>
  );
}
