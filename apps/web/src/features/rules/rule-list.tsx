import type { MailRule } from '@hongyan/contract';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { Menu } from '../../ui/menus/menu.tsx';
import textStyles from '../../ui/text/text.module.css';
import { sortRules, switchRule } from './api.ts';
import { describeRule, type RuleNames } from './describe-rule.ts';
import { movedTo } from './rule-order.ts';
import styles from './rules.module.css';
import { rulesStrings } from './rules.strings.ts';
import { useRuleTargets } from './use-rule-targets.ts';

export interface RuleListProps {
  readonly rules: readonly MailRule[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onEdit: (rule: MailRule) => void;
  readonly onApply: (rule: MailRule) => void;
  readonly onRemove: (rule: MailRule) => void;
}

/** The rules in their order, which is changed by dragging and by the arrow keys on the handle. */
export function RuleList(props: RuleListProps) {
  const { rules } = props;
  const t = useStrings(rulesStrings);
  const names = useRuleTargets();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [announced, setAnnounced] = useState('');
  const ids = rules.map((rule) => rule.ruleId);
  const put = (rule: MailRule, position: number): void => {
    const next = movedTo(ids, rule.ruleId, position);
    if (next === ids) return;
    setAnnounced(t('moved', { name: rule.ruleName, position: next.indexOf(rule.ruleId) + 1, total: ids.length }));
    void sortRules(next);
  };
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      <ol className={framed['list']}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.ruleId}
            {...props}
            rule={rule}
            index={index}
            names={names}
            isDragged={dragged === rule.ruleId}
            isTarget={dragged !== null && over === index && dragged !== rule.ruleId}
            onPut={(position) => put(rule, position)}
            drag={{
              onDragStart: (event) => {
                event.dataTransfer.effectAllowed = 'move';
                // Firefox drags nothing without data; a type of our own, so that no other target takes it for text.
                event.dataTransfer.setData('application/x-hongyan-rule', rule.ruleId);
                setDragged(rule.ruleId);
              },
              onDragEnd: end,
              onDragOver: (event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(index);
              },
              onDrop: (event) => {
                event.preventDefault();
                const moving = rules.find((known) => known.ruleId === dragged);
                if (moving) put(moving, index);
                end();
              },
            }}
          />
        ))}
      </ol>
      <p className={textStyles['visuallyHidden']} aria-live="polite">
        {announced}
      </p>
    </>
  );
}

interface RuleRowProps extends RuleListProps {
  readonly rule: MailRule;
  readonly index: number;
  readonly names: RuleNames;
  readonly isDragged: boolean;
  readonly isTarget: boolean;
  readonly onPut: (position: number) => void;
  readonly drag: Readonly<
    Record<'onDragStart' | 'onDragOver' | 'onDrop', (event: DragEvent) => void> & { onDragEnd: () => void }
  >;
}

function RuleRow(props: RuleRowProps) {
  const { rule, rules, index, names, chosen, onChoose, onPut, drag } = props;
  const t = useStrings(rulesStrings);
  const row = useRef<HTMLLIElement>(null);
  const { when, then } = describeRule(rule, names);
  const { ruleId, ruleName: name, rests } = rule;
  const isOn = rule.status === 1 && rests === null;
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onPut(index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <li
      ref={row}
      className={classNames(
        framed['row'],
        styles['row'],
        !isOn && styles['off'],
        props.isDragged && styles['dragged'],
        props.isTarget && styles['target'],
      )}
      onDragOver={drag.onDragOver}
      onDrop={drag.onDrop}
    >
      <button
        type="button"
        className={styles['handle']}
        draggable
        aria-label={t('reorder', { name })}
        title={t('reorder', { name })}
        onKeyDown={handleKey}
        onDragStart={(event) => {
          if (row.current) event.dataTransfer.setDragImage(row.current, 16, 16);
          drag.onDragStart(event);
        }}
        onDragEnd={drag.onDragEnd}
      >
        <Icon name="menu" size={16} />
      </button>
      <Checkbox
        aria-label={t('choose', { name })}
        checked={chosen.has(ruleId)}
        onChange={(isChosen) => {
          const next = new Set(chosen);
          if (isChosen) next.add(ruleId);
          else next.delete(ruleId);
          onChoose(next);
        }}
      />
      <div className={styles['what']}>
        <button type="button" className={styles['name']} onClick={() => props.onEdit(rule)}>
          {name}
        </button>
        <p className={styles['line']}>{when}</p>
        <p className={styles['line']}>→ {then}</p>
        {rests !== null && (
          <p className={styles['rests']}>
            <Icon name="warning" size={14} /> {t(rests)}
          </p>
        )}
      </div>
      <Switch label={t('switchOf', { name })} checked={isOn} onChange={(on) => void switchRule(ruleId, on ? 1 : 0)} />
      <IconButton icon="pen" size="small" label={`${t('edit')} ${name}`} onClick={() => props.onEdit(rule)} />
      <Menu
        align="end"
        trigger={<IconButton icon="more" size="small" label={t('actionsOf', { name })} />}
        entries={() => [
          {
            kind: 'item',
            key: 'apply',
            icon: 'clock',
            label: t('applyToOld'),
            disabled: rests !== null,
            onSelect: () => props.onApply(rule),
          },
          {
            kind: 'item',
            key: 'up',
            icon: 'chevronUp',
            label: t('moveUp'),
            disabled: index === 0,
            onSelect: () => onPut(index - 1),
          },
          {
            kind: 'item',
            key: 'down',
            icon: 'chevronDown',
            label: t('moveDown'),
            disabled: index === rules.length - 1,
            onSelect: () => onPut(index + 1),
          },
          { kind: 'separator', key: 'line' },
          {
            kind: 'item',
            key: 'remove',
            icon: 'bin',
            label: t('remove'),
            danger: true,
            onSelect: () => props.onRemove(rule),
          },
        ]}
      />
    </li>
  );
}
