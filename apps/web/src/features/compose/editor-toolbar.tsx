import { Toolbar } from '@base-ui/react/toolbar';
import { type ReactNode, useState } from 'react';
import { useLanguage, useWords } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu-entries.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './compose.module.css';
import { composeWords } from './compose.words.ts';
import { darkColourOf, isDarkSkin } from './dark-colour.ts';
import {
  alignText,
  colourBackground,
  colourText,
  type EditorCommand,
  editorCommands,
  insertLine,
  setFamily,
  setSize,
} from './editor-commands.ts';
import { EditorIcon } from './editor-icon.tsx';
import type { FormatState, LetterEditor } from './letter-editor.ts';
import { defaultLetterFormat, letterColours, letterFontOf, letterFonts, letterSizes } from './letter-format.ts';

export interface EditorToolbarProps {
  letter: LetterEditor;
  state: FormatState;
  /** Ctrl or ⌘, as the person's keyboard says it. */
  modifier: string;
  onLink: () => void;
  onPicture: () => void;
}

/** Formatting. One stop of the Tab key; arrow keys go along it; on a narrow screen it scrolls. */
export function EditorToolbar({ letter, state, modifier, onLink, onPicture }: EditorToolbarProps) {
  const t = useWords(composeWords);
  const { editor } = letter;
  const run = (command: EditorCommand) => () => {
    editorCommands[command](editor);
    editor.focus();
  };
  const key = (letterOfKey: string): string => `${modifier}${letterOfKey}`;
  return (
    <Toolbar.Root className={styles['toolbar']} aria-label={t('toolbar')}>
      <Tool label={t('undo')} shortcut={key('Z')} disabled={!state.canUndo} onPress={run('undo')}>
        <Icon name="undo" />
      </Tool>
      <Tool label={t('redo')} shortcut={key('Y')} disabled={!state.canRedo} onPress={run('redo')}>
        <Icon name="redo" />
      </Tool>
      <Divider />
      <FontMenus letter={letter} state={state} />
      <Divider />
      <Tool label={t('bold')} shortcut={key('B')} pressed={state.isBold} onPress={run('bold')}>
        <Icon name="bold" />
      </Tool>
      <Tool label={t('italic')} shortcut={key('I')} pressed={state.isItalic} onPress={run('italic')}>
        <Icon name="italic" />
      </Tool>
      <Tool label={t('underline')} shortcut={key('U')} pressed={state.isUnderline} onPress={run('underline')}>
        <Icon name="underline" />
      </Tool>
      <Tool label={t('strike')} pressed={state.isStrikeThrough} onPress={run('strike')}>
        <EditorIcon name="strike" />
      </Tool>
      <ColourMenu letter={letter} side="text" current={state.textColor} />
      <ColourMenu letter={letter} side="background" current={state.backgroundColor} />
      <Divider />
      <Tool label={t('bullets')} pressed={state.isBullet} onPress={run('bullets')}>
        <Icon name="listBullet" />
      </Tool>
      <Tool label={t('numbers')} pressed={state.isNumbering} onPress={run('numbers')}>
        <Icon name="listNumber" />
      </Tool>
      <Tool label={t('outdent')} onPress={run('outdent')}>
        <EditorIcon name="outdent" />
      </Tool>
      <Tool label={t('indent')} onPress={run('indent')}>
        <EditorIcon name="indent" />
      </Tool>
      <AlignMenu letter={letter} current={state.textAlign} />
      <Tool label={t('quote')} pressed={state.isBlockQuote} onPress={run('quote')}>
        <EditorIcon name="quote" />
      </Tool>
      <Divider />
      <Tool label={t('link')} shortcut={key('K')} pressed={state.canUnlink} onPress={onLink}>
        <Icon name="link" />
      </Tool>
      <Tool label={t('picture')} onPress={onPicture}>
        <Icon name="image" />
      </Tool>
      <Tool
        label={t('line')}
        onPress={() => {
          insertLine(editor);
          editor.focus();
        }}
      >
        <EditorIcon name="line" />
      </Tool>
      <Tool label={t('clearFormat')} onPress={run('clearFormat')}>
        <EditorIcon name="clear" />
      </Tool>
    </Toolbar.Root>
  );
}

interface ToolProps {
  label: string;
  shortcut?: string;
  pressed?: boolean | undefined;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, shortcut, pressed, disabled, onPress, children }: ToolProps) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <Toolbar.Button
        className={styles['tool']}
        aria-label={label}
        aria-pressed={pressed === undefined ? undefined : pressed}
        {...(disabled === undefined ? {} : { disabled })}
        // The selection in the text stays where it is while the mouse presses a button.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {children}
      </Toolbar.Button>
    </Tooltip>
  );
}

function Divider() {
  return <Toolbar.Separator className={styles['toolDivider']} />;
}

/** A menu gives the focus back to its button when it closes; the text wants it after that. */
function thenFocus(letter: LetterEditor): void {
  setTimeout(() => letter.editor.focus(), focusBackMs);
}

const focusBackMs = 30;

function FontMenus({ letter, state }: { letter: LetterEditor; state: FormatState }) {
  const t = useWords(composeWords);
  const language = useLanguage();
  const nameOf = (font: (typeof letterFonts)[number]): string => (language === 'zh' ? font.name : font.nameEn);
  const current = letterFontOf(state.fontName);
  const size = state.fontSize ?? defaultLetterFormat.fontSize;
  // The names hold what is seen, so that whoever speaks to the machine can say it (WCAG 2.5.3).
  const fontName = current ? nameOf(current) : t('defaultFont');
  const sizeName = size.replace('pt', '');
  const chooseFamily = (family: string | undefined) => () => {
    setFamily(letter.editor, family);
    thenFocus(letter);
  };
  const families: MenuEntry[] = [
    { kind: 'item', key: 'default', label: t('defaultFont'), checked: !current, onSelect: chooseFamily(undefined) },
    ...letterFonts.map((font): MenuEntry => {
      const checked = font === current;
      return { kind: 'item', key: font.name, label: nameOf(font), checked, onSelect: chooseFamily(font.family) };
    }),
  ];
  const sizes = letterSizes.map((option): MenuEntry => {
    const onSelect = (): void => {
      setSize(letter.editor, option);
      thenFocus(letter);
    };
    return { kind: 'item', key: option, label: option.replace('pt', ''), checked: option === size, onSelect };
  });
  return (
    <>
      <Menu
        entries={families}
        trigger={
          <Toolbar.Button className={styles['toolMenu']} aria-label={`${t('fontFamily')}: ${fontName}`}>
            <span className={styles['toolMenuText']}>{fontName}</span>
            <Icon name="chevronDown" size={12} />
          </Toolbar.Button>
        }
      />
      <Menu
        entries={sizes}
        trigger={
          <Toolbar.Button className={styles['toolMenu']} aria-label={`${t('fontSize')}: ${sizeName}`}>
            {sizeName}
            <Icon name="chevronDown" size={12} />
          </Toolbar.Button>
        }
      />
    </>
  );
}

function AlignMenu({ letter, current }: { letter: LetterEditor; current: string | undefined }) {
  const t = useWords(composeWords);
  const side = current === 'center' ? 'center' : current === 'right' || current === 'end' ? 'right' : 'left';
  const choose = (chosen: 'left' | 'center' | 'right') => () => {
    alignText(letter.editor, chosen);
    thenFocus(letter);
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

interface ColourMenuProps {
  letter: LetterEditor;
  side: 'text' | 'background';
  current: string | undefined;
}

function ColourMenu({ letter, side, current }: ColourMenuProps) {
  const t = useWords(composeWords);
  const [open, setOpen] = useState(false);
  const label = t(side === 'text' ? 'textColour' : 'highlight');
  // As it will look in the text while a dark skin is on.
  const shown = (colour: string): string => (isDarkSkin() ? darkColourOf(colour) : colour);
  const choose = (colour: string | null): void => {
    if (side === 'text') colourText(letter.editor, colour);
    else colourBackground(letter.editor, colour);
    setOpen(false);
    thenFocus(letter);
  };
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
        {letterColours.map((colour) => (
          <button
            key={colour.key}
            type="button"
            className={styles['colour']}
            style={{ background: shown(colour[side]) }}
            aria-label={t(colour.key)}
            aria-pressed={colour[side] === current}
            title={t(colour.key)}
            onClick={() => choose(colour[side])}
          />
        ))}
        <button type="button" className={styles['noColour']} onClick={() => choose(null)}>
          {t('noColour')}
        </button>
      </div>
    </Popover>
  );
}
