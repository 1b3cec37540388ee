import { useEffect, useSyncExternalStore } from 'react';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { type MessageCommands, toolClass } from '../../editor/index.ts';
import { SignatureMenu } from '../../signatures/index.ts';
import { StationeryMenu } from '../../stationery/index.ts';
import { TemplateMenu } from '../../templates/index.ts';
import type { ComposerModel } from './composer-model.ts';

interface ToolsProps {
  readonly model: ComposerModel;
  readonly commands: MessageCommands;
  /** Told of the commands while there are any, for what stands outside the editor. */
  readonly onCommands: (commands: MessageCommands | undefined) => void;
}

/** Signature, template and stationery of the message that is being written. */
export function WritingAidTools({ model, commands, onCommands }: ToolsProps) {
  const { from } = useSyncExternalStore(model.subscribe, model.getSnapshot);
  useEffect(() => {
    onCommands(commands);
    return () => onCommands(undefined);
  }, [commands, onCommands]);
  const { signPosition } = useSettings();
  const menu = {
    commands,
    toolClass,
    writing: {
      from,
      signPosition,
      isAnswer: model.content().type !== 'new',
      message: () => model.content(),
      fillSubject: (subject: string) => {
        if (model.getSnapshot().subject.trim() === '') model.setSubject(subject);
      },
    },
  };
  return (
    <>
      <SignatureMenu {...menu} />
      <TemplateMenu {...menu} />
      <StationeryMenu {...menu} />
    </>
  );
}
