import { useSyncExternalStore } from 'react';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { type MessageCommands, toolClass } from '../../editor/index.ts';
import { SignatureMenu } from '../../signatures/index.ts';
import { StationeryMenu } from '../../stationery/index.ts';
import { TemplateMenu } from '../../templates/index.ts';
import type { ComposerModel } from './composer-model.ts';

/** Signature, template and stationery of the message that is being written. */
export function WritingAidTools({ model, commands }: { model: ComposerModel; commands: MessageCommands }) {
  const { from } = useSyncExternalStore(model.subscribe, model.getSnapshot);
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
