import type { DraftContent, Language } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { LargeFileTable } from '../../engines/database/schema/large-attachments-tables.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { Services } from '../../services.ts';
import { formatPagePath } from './large-link.ts';
import { renewLargeFiles } from './large-operations.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface LinkStrings {
  readonly title: (count: number) => string;
  readonly until: (when: string) => string;
  readonly download: string;
}

const strings: Readonly<Record<Language, LinkStrings>> = {
  zh: {
    title: (count) => `此邮件含 ${String(count)} 个大附件`,
    until: (when) => `有效期至 ${when}`,
    download: '下载',
  },
  en: {
    title: (count) =>
      count === 1 ? 'This message has 1 large attachment' : `This message has ${String(count)} large attachments`,
    until: (when) => `valid until ${when}`,
    download: 'Download',
  },
};

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const units = ['B', 'KB', 'MB', 'GB'] as const;
function formatSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value >= 10 || power === 0 ? String(Math.round(value)) : value.toFixed(1)} ${units[power] ?? 'B'}`;
}

interface ShownLink {
  readonly name: string;
  readonly about: string;
  readonly href: string;
}

/** Tables and inline styles: what every mail client shows alike. */
function htmlBlock(links: readonly ShownLink[], { title, download }: { title: string; download: string }): string {
  const rows = links
    .map(
      ({ name, about, href }) =>
        `<tr><td style="padding:6px 16px 6px 0"><a href="${escapeHtml(href)}">${escapeHtml(name)}</a><br><span style="color:#666;font-size:12px">${escapeHtml(about)}</span></td>` +
        `<td style="padding:6px 0;white-space:nowrap"><a href="${escapeHtml(href)}">${download}</a></td></tr>`,
    )
    .join('');
  return `<div data-hongyan-large-files="1" style="margin:16px 0;padding:12px 16px;border:1px solid #ddd;border-radius:8px"><div style="font-weight:bold">${title}</div><table style="border-collapse:collapse">${rows}</table></div>`;
}

/** A message in plain text is one `<pre>`: the links stand in it as text, at its end. */
function textBlock(links: readonly ShownLink[], title: string): string {
  const lines = links.flatMap(({ name, about, href }) => [`${name} (${about})`, href]);
  return `<pre>\n${escapeHtml([title, ...lines].join('\n'))}\n</pre>`;
}

/** Below what the person wrote and above what is quoted, where it would not be found. */
function insertBlock(html: string, block: string): string {
  const quote = html.indexOf('<div data-hongyan-quote=');
  return quote === -1 ? html + block : html.slice(0, quote) + block + html.slice(quote);
}

/** Where links of mails lead: the configured address, else the one by which its writer has come (checked by the listener, host-guard). */
export function chooseLinkBase(
  services: Pick<Services, 'config'>,
  context: Pick<CallContext, 'secure' | 'host'>,
): string {
  const base = services.config.publicUrl ?? `${context.secure ? 'https' : 'http'}://${context.host}`;
  return base.replace(/\/+$/, '');
}

/** Where links to large attachments lead: the site for phones, where the organisation has one (specification, section 1), else this one. */
export async function chooseFileLinkBase(
  services: Pick<Services, 'config' | 'database'>,
  context: CallContext,
): Promise<{ readonly base: string; readonly isPhoneSite: boolean }> {
  const base = chooseLinkBase(services, context);
  const phonePort = await readOrgSetting(services.database.read, context.session.orgId, 'phonePort');
  if (phonePort === 0) return { base, isPhoneSite: false };
  return { base: `https://${new URL(base).hostname}:${String(phonePort)}`, isPhoneSite: true };
}

/** Lets the files that a message carries be downloaded for their days from when it leaves. Refuses with largeFileFailed when one is gone or not the person's. */
async function renewLargeFilesOf(
  services: Services,
  context: CallContext,
  content: DraftContent,
): Promise<readonly LargeFileTable[]> {
  if (content.largeFiles.length === 0) return [];
  const days = await readOrgSetting(services.database.read, context.session.orgId, 'largeAttachmentDays');
  const leavesAt = Math.max(context.now, content.scheduledAt ?? context.now);
  const { runner } = services.database;
  const input = {
    account: context.session.subject,
    largeIds: content.largeFiles.map((file) => file.largeId),
    until: leavesAt + days * dayMs,
    sent: true,
  };
  try {
    return (await runner.execute(renewLargeFiles, toOperationContext({ ...context, idempotencyKey: undefined }), input))
      .rows;
  } catch (error) {
    if (!(error instanceof UserError) || error.errorName === 'largeRevoked') throw error;
    const name = content.largeFiles.map((file) => file.fileName).join(', ');
    throw new UserError('largeFileFailed', { name }, { cause: error });
  }
}

/**
 * The message with the links to its large attachments in its text, in the sender's language. Their validity is counted from when the
 * message leaves. Names and sizes are the store's, not the draft's. Refuses with largeFileFailed when one is gone or not the person's.
 */
export async function writeLargeFileLinks(
  services: Services,
  context: CallContext,
  content: DraftContent,
): Promise<DraftContent> {
  if (content.largeFiles.length === 0) return content;
  const rows = await renewLargeFilesOf(services, context, content);
  const { language, timeZoneName } = await readSettings(services.database.read, context.session.subject);
  const when = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone: timeZoneName,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  const { base } = await chooseFileLinkBase(services, context);
  const links = rows.map((row) => ({
    name: row.file_name,
    about: `${formatSize(row.size_bytes)}, ${strings[language].until(when.format(row.expires_at))}`,
    href: `${base}/${formatPagePath(services.secrets, row.account_no, row.large_id)}`,
  }));
  const title = strings[language].title(links.length);
  const block =
    content.format === 'text'
      ? textBlock(links, title)
      : htmlBlock(links, { title, download: strings[language].download });
  return { ...content, html: insertBlock(content.html, block) };
}
