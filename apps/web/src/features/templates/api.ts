import type { MailTemplate } from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { thenRefresh, writingAidsKey } from '../writing-aids/index.ts';

export const templatesQuery = queryOptions({
  queryKey: [writingAidsKey, 'templates'],
  queryFn: ({ signal }) => readData(api.templates.list({}, { signal })),
});
export const readTemplate = (templateId: string): Promise<MailTemplate> => readData(api.templates.read({ templateId }));

export type TemplateInput = Pick<MailTemplate, 'name' | 'subject' | 'html'> &
  Partial<Pick<MailTemplate, 'to' | 'cc' | 'bcc'>> & { templateId?: string | undefined };

export function saveTemplate({ templateId, ...template }: TemplateInput): Promise<MailTemplate> {
  return thenRefresh(
    readData(api.templates.save({ ...template, ...(templateId === undefined ? {} : { templateId }) })),
  );
}
