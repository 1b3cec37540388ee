import { Toolbar } from '@base-ui/react/toolbar';
import { useState } from 'react';
import { useLanguage, useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { Popover } from '../../../ui/menus/popover.tsx';
import { isDarkSkin, toDarkColour } from '../dark-colour.ts';
import styles from '../editor.module.css';
import { editorStrings } from '../editor.strings.ts';
import {
  alignText,
  colourBackground,
  colourCells,
  colourText,
  setFamily,
  setSize,
  spaceLines,
} from '../editor-commands.ts';
import { editorToolsStrings } from '../editor-tools.strings.ts';
import type { MessageEditor } from '../message-editor.ts';
import {
  findMessageFont,
  lineSpacings,
  messageColours,
  messageFonts,
  messageSizes,
  printSizes,
} from '../message-format.ts';
import type { FormatState } from '../message-plugin.ts';
import { EditorIcon } from './editor-icon.tsx';
import { thenFocus } from './toolbar-tool.tsx';

export interface TextToolProps {
  message: MessageEditor;
  state: FormatState;
}

/** The face of the text. */
export function FontMenu({ message, state }: TextToolProps) {
  const t = useStrings(editorToolsStrings);
  const language = useLanguage();
  const getName = (font: (typeof messageFonts)[number]): string => (language === 'zh' ? font.name : font.nameEn);
  const isDefault = state.fontName === undefined || state.fontName === message.format.fontFamily;
  const current = isDefault ? undefined : findMessageFont(state.fontName);
  // The name holds what is seen, so that whoever speaks to the machine can say it (WCAG 2.5.3).
  const shown = current ? getName(current) : t('defaultFont');
  const choose = (family: string) => () => {
    setFamily(message.editor, family);
    thenFocus(message);
  };
  const onDefault = choose(message.format.fontFamily);
  const families: MenuEntry[] = [
    { kind: 'item', key: 'default', label: t('defaultFont'), checked: !current, onSelect: onDefault },
    ...messageFonts.map((font): MenuEntry => {
      const checked = font === current;
      return { kind: 'item', key: font.name, label: getName(font), checked, onSelect: choose(font.family) };
    }),
  ];
  return (
    <Menu
      entries={families}
      trigger={
        <Toolbar.Button className={styles['toolMenu']} aria-label={`${t('fontFamily')}: ${shown}`}>
          <span className={styles['toolMenuText']}>{shown}</span>
          <Icon name="chevronDown" size={12} />
        </Toolbar.Button>
      }
    />
  );
}

/** The size of the text: as screens count, and as printers do. */
export function SizeMenu({ message, state }: TextToolProps) {
  const t = useStrings(editorToolsStrings);
  const e = useStrings(editorStrings);
  const size = parsePixels(state.fontSize ?? message.format.fontSize);
  const shown = String(size);
  const toEntry = (option: string, label: string): MenuEntry => ({
    kind: 'item',
    key: option,
    label,
    checked: parsePixels(option) === size,
    onSelect: () => {
      setSize(message.editor, option);
      thenFocus(message);
    },
  });
  const entries: MenuEntry[] = [
    ...messageSizes.map((option) => toEntry(option, option.replace('px', ''))),
    { kind: 'heading', key: 'print', label: e('printSizes') },
    ...printSizes.map(({ name, size: points }) => toEntry(points, `${name} ${points}`)),
  ];
  return (
    <Menu
      entries={entries}
      trigger={
        <Toolbar.Button className={styles['toolMenu']} aria-label={`${t('fontSize')}: ${shown}`}>
          {shown}
          <Icon name="chevronDown" size={12} />
        </Toolbar.Button>
      }
    />
  );
}

/** The editor reports sizes in points, whatever they were written in. */
function parsePixels(size: string): number {
  const value = Number.parseFloat(size) * (size.endsWith('pt') ? 96 / 72 : 1);
  return Math.round(value * 10) / 10;
}

export function AlignMenu({ message, state }: TextToolProps) {
  const t = useStrings(editorToolsStrings);
  const { textAlign } = state;
  const side = textAlign === 'center' ? 'center' : textAlign === 'right' || textAlign === 'end' ? 'right' : 'left';
  const choose = (chosen: 'left' | 'center' | 'right') => () => {
    alignText(message.editor, chosen);
    thenFocus(message);
  };
  const entries: MenuEntry[] = [
    { kind: 'item', key: 'left', label: t('alignLeft'), checked: side === 'left', onSelect: choose('left') },
    { kind: 'item', key: 'center', label: t('alignCenter'), checked: side === 'center', onSelect: choose('center') },
    { kind: 'item', key: 'right', label: t('alignRight'), checked: side === 'right', onSelect: choose('right') },
  ];
  return (
    <Menu
      entries={entries}
      trigger={
        <Toolbar.Button className={styles['tool']} aria-label={t('align')}>
          <EditorIcon name={side} />
        </Toolbar.Button>
      }
    />
  );
}

export function SpacingMenu({ message, state }: TextToolProps) {
  const t = useStrings(editorStrings);
  const entries = lineSpacings.map((spacing): MenuEntry => {
    const onSelect = (): void => {
      spaceLines(message.editor, spacing);
      thenFocus(message);
    };
    return { kind: 'item', key: spacing, label: spacing, checked: state.lineHeight === spacing, onSelect };
  });
  return (
    <Menu
      entries={entries}
      trigger={
        <Toolbar.Button className={styles['tool']} aria-label={t('spacing')}>
          <EditorIcon name="spacing" />
        </Toolbar.Button>
      }
    />
  );
}

interface ColourMenuProps extends TextToolProps {
  side: 'text' | 'background' | 'cell';
}

const paint = { text: colourText, background: colourBackground, cell: colourCells } as const;

/** Colours of the text, of what is behind it, and of table cells: our few, or any. */
export function ColourMenu({ message, side, state }: ColourMenuProps) {
  const t = useStrings(editorToolsStrings);
  const e = useStrings(editorStrings);
  const [open, setOpen] = useState(false);
  const label = side === 'text' ? t('textColour') : side === 'background' ? t('highlight') : e('cellColour');
  const current = side === 'text' ? state.textColor : side === 'background' ? state.backgroundColor : undefined;
  // As it will look in the text while a dark skin is on.
  const shown = (colour: string): string => (isDarkSkin() ? toDarkColour(colour) : colour);
  const choose = (colour: string | null): void => {
    paint[side](message.editor, colour);
    setOpen(false);
    thenFocus(message);
  };
  const palette = side === 'text' ? 'text' : 'background';
  return (
    <Popover
      label={label}
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Toolbar.Button className={styles['tool']} aria-label={label}>
          {side === 'text' ? <Icon name="textColour" /> : <EditorIcon name="highlight" />}
          <span
            className={styles['colourMark']}
            style={{ background: current ? shown(current) : side === 'text' ? 'currentColor' : 'transparent' }}
          />
        </Toolbar.Button>
      }
    >
      <div className={styles['colours']}>
        {messageColours.map((colour) => (
          <button
            key={colour.key}
            type="button"
            className={styles['colour']}
            style={{ background: shown(colour[palette]) }}
            aria-label={t(colour.key)}
            aria-pressed={colour[palette] === current}
            title={t(colour.key)}
            onClick={() => choose(colour[palette])}
          />
        ))}
        <OtherColour label={e('otherColour')} onChoose={choose} />
        <button type="button" className={styles['noColour']} onClick={() => choose(null)}>
          {t('noColour')}
        </button>
      </div>
    </Popover>
  );
}

/** Any colour, with the browser's own picker; taken when that closes. */
function OtherColour({ label, onChoose }: { label: string; onChoose: (colour: string) => void }) {
  const [colour, setColour] = useState<string>();
  return (
    <label className={styles['otherColour']}>
      <input
        type="color"
        value={colour ?? messageColours[0]?.text}
        onChange={(event) => setColour(event.target.value)}
        onBlur={() => colour !== undefined && onChoose(colour)}
        onKeyDown={(event) => event.key === 'Enter' && colour !== undefined && onChoose(colour)}
      />
      {label}
    </label>
  );
}
