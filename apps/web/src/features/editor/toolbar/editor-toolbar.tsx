import { Toolbar } from '@base-ui/react/toolbar';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Popover } from '../../../ui/menus/popover.tsx';
import styles from '../editor.module.css';
import { editorStrings } from '../editor.strings.ts';
import { type EditorCommand, editorCommands, insertLine } from '../editor-commands.ts';
import { editorToolsStrings } from '../editor-tools.strings.ts';
import type { MessageCommands } from '../message-commands.ts';
import type { MessageEditor } from '../message-editor.ts';
import type { FormatState } from '../message-plugin.ts';
import { EditorIcon } from './editor-icon.tsx';
import { EmojiMenu } from './emoji-menu.tsx';
import type { PainterState } from './format-painter.ts';
import { InsertTable, TableTools } from './table-menu.tsx';
import { AlignMenu, ColourMenu, FontMenu, SizeMenu, SpacingMenu } from './toolbar-text.tsx';
import { Tool } from './toolbar-tool.tsx';
import { useToolbarOverflow } from './use-toolbar-overflow.ts';

export interface EditorToolbarProps {
  message: MessageEditor;
  state: FormatState;
  painter: PainterState;
  /** For menus that put whole parts into the message. */
  commands: MessageCommands;
  /** Ctrl or ⌘, as the person's keyboard says it. */
  modifier: string;
  onLink: () => void;
  onPicture: () => void;
  onPictureText: () => void;
  onFind: () => void;
  onPlain: (() => void) | undefined;
  /** Signature, template, stationery. */
  menus?: ReactNode;
}

interface ToolGroup {
  readonly key: string;
  readonly tools: ReactNode;
}

/** Formatting. One stop of the Tab key; arrow keys go along it; what has no room waits behind "more". */
export function EditorToolbar(props: EditorToolbarProps) {
  const t = useStrings(editorToolsStrings);
  const e = useStrings(editorStrings);
  const groups = useGroups(props);
  const { container, count } = useToolbarOverflow(groups.map(({ key }) => key));
  const rest = groups.slice(count);
  const handleKey = (event: KeyboardEvent): void => {
    // Back into the text, as people expect of a toolbar they came to with Alt+F10.
    if (event.key === 'Escape') props.message.editor.focus();
  };
  return (
    <Toolbar.Root ref={container} className={styles['toolbar']} aria-label={t('toolbar')} onKeyDown={handleKey}>
      <Groups groups={groups.slice(0, count)} />
      {rest.length > 0 && (
        <Popover
          label={e('more')}
          trigger={
            <Toolbar.Button className={styles['tool']} aria-label={e('more')}>
              <Icon name="more" />
            </Toolbar.Button>
          }
        >
          <Toolbar.Root className={styles['moreTools']} aria-label={e('more')}>
            <Groups groups={rest} />
          </Toolbar.Root>
        </Popover>
      )}
    </Toolbar.Root>
  );
}

function Groups({ groups }: { groups: readonly ToolGroup[] }) {
  return groups.map(({ key, tools }, index) => (
    <div key={key} className={styles['toolGroup']} data-group={key}>
      {index > 0 && <Toolbar.Separator className={styles['toolDivider']} />}
      {tools}
    </div>
  ));
}

/** The groups in the order in which they are given up on narrow screens, the last first. */
function useGroups(props: EditorToolbarProps): readonly ToolGroup[] {
  const { message, state } = props;
  return [
    {
      key: 'font',
      tools: (
        <>
          <FontMenu message={message} state={state} />
          <SizeMenu message={message} state={state} />
        </>
      ),
    },
    { key: 'style', tools: <StyleTools {...props} /> },
    {
      key: 'colour',
      tools: (
        <>
          <ColourMenu message={message} side="text" state={state} />
          <ColourMenu message={message} side="background" state={state} />
        </>
      ),
    },
    { key: 'block', tools: <BlockTools {...props} /> },
    { key: 'insert', tools: <InsertTools {...props} /> },
    ...(props.menus ? [{ key: 'parts', tools: props.menus }] : []),
    ...(state.isInTable
      ? [
          {
            key: 'table',
            tools: (
              <>
                <TableTools message={message} state={state} />
                <ColourMenu message={message} state={state} side="cell" />
              </>
            ),
          },
        ]
      : []),
    { key: 'history', tools: <HistoryTools {...props} /> },
    { key: 'rare', tools: <RareTools {...props} /> },
  ];
}

/** Runs a command on the text, and leaves the caret there. */
function runner({ message }: EditorToolbarProps) {
  return (command: EditorCommand) => () => {
    editorCommands[command](message.editor);
    message.editor.focus();
  };
}

function StyleTools(props: EditorToolbarProps) {
  const t = useStrings(editorToolsStrings);
  const { state, modifier } = props;
  const run = runner(props);
  return (
    <>
      <Tool label={t('bold')} shortcut={`${modifier}B`} pressed={state.isBold ?? false} onPress={run('bold')}>
        <Icon name="bold" />
      </Tool>
      <Tool label={t('italic')} shortcut={`${modifier}I`} pressed={state.isItalic ?? false} onPress={run('italic')}>
        <Icon name="italic" />
      </Tool>
      <Tool
        label={t('underline')}
        shortcut={`${modifier}U`}
        pressed={state.isUnderline ?? false}
        onPress={run('underline')}
      >
        <Icon name="underline" />
      </Tool>
    </>
  );
}

function BlockTools(props: EditorToolbarProps) {
  const t = useStrings(editorToolsStrings);
  const { message, state } = props;
  const run = runner(props);
  return (
    <>
      <Tool label={t('bullets')} pressed={state.isBullet ?? false} onPress={run('bullets')}>
        <Icon name="listBullet" />
      </Tool>
      <Tool label={t('numbers')} pressed={state.isNumbering ?? false} onPress={run('numbers')}>
        <Icon name="listNumber" />
      </Tool>
      <Tool label={t('outdent')} onPress={run('outdent')}>
        <EditorIcon name="outdent" />
      </Tool>
      <Tool label={t('indent')} onPress={run('indent')}>
        <EditorIcon name="indent" />
      </Tool>
      <AlignMenu message={message} state={state} />
      <SpacingMenu message={message} state={state} />
    </>
  );
}

function InsertTools({ message, state, modifier, onLink, onPicture, onPictureText }: EditorToolbarProps) {
  const t = useStrings(editorToolsStrings);
  const e = useStrings(editorStrings);
  return (
    <>
      <InsertTable message={message} />
      <Tool label={t('link')} shortcut={`${modifier}K`} pressed={state.canUnlink ?? false} onPress={onLink}>
        <Icon name="link" />
      </Tool>
      <Tool label={t('picture')} onPress={onPicture}>
        <Icon name="image" />
      </Tool>
      {state.canAddImageAltText && (
        <Tool label={e('pictureText')} onPress={onPictureText}>
          <Icon name="pen" />
        </Tool>
      )}
      <EmojiMenu message={message} />
    </>
  );
}

function HistoryTools(props: EditorToolbarProps) {
  const t = useStrings(editorToolsStrings);
  const e = useStrings(editorStrings);
  const { state, modifier, painter, message } = props;
  const run = runner(props);
  return (
    <>
      <Tool label={t('undo')} shortcut={`${modifier}Z`} disabled={!state.canUndo} onPress={run('undo')}>
        <Icon name="undo" />
      </Tool>
      <Tool label={t('redo')} shortcut={`${modifier}Y`} disabled={!state.canRedo} onPress={run('redo')}>
        <Icon name="redo" />
      </Tool>
      <Tool
        label={e('painter')}
        shortcut={e('painterHint')}
        pressed={painter !== 'off'}
        // The second click of a double click keeps the brush.
        onPress={(event) => message.painter.press(event.detail >= 2 ? 'locked' : 'once')}
      >
        <EditorIcon name="painter" />
      </Tool>
      <Tool label={t('clearFormat')} onPress={run('clearFormat')}>
        <EditorIcon name="clear" />
      </Tool>
    </>
  );
}

function RareTools(props: EditorToolbarProps) {
  const t = useStrings(editorToolsStrings);
  const e = useStrings(editorStrings);
  const { state, message, modifier, onFind, onPlain } = props;
  const run = runner(props);
  const line = (): void => {
    insertLine(message.editor);
    message.editor.focus();
  };
  return (
    <>
      <Tool label={t('strike')} pressed={state.isStrikeThrough ?? false} onPress={run('strike')}>
        <EditorIcon name="strike" />
      </Tool>
      <Tool label={e('superscript')} pressed={state.isSuperscript ?? false} onPress={run('superscript')}>
        <EditorIcon name="superscript" />
      </Tool>
      <Tool label={e('subscript')} pressed={state.isSubscript ?? false} onPress={run('subscript')}>
        <EditorIcon name="subscript" />
      </Tool>
      <Tool label={t('quote')} pressed={state.isBlockQuote ?? false} onPress={run('quote')}>
        <EditorIcon name="quote" />
      </Tool>
      <Tool label={t('line')} onPress={line}>
        <EditorIcon name="line" />
      </Tool>
      <Tool label={e('find')} shortcut={`${modifier}F`} onPress={onFind}>
        <Icon name="search" />
      </Tool>
      {onPlain && (
        <Tool label={e('plainText')} onPress={onPlain}>
          <EditorIcon name="plain" />
        </Tool>
      )}
    </>
  );
}
