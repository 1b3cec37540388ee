// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Arrival } from './arrival-gate.ts';
import { DesktopNotices } from './desktop-notices.ts';

class FakeNotification extends EventTarget {
  static permission = 'granted';
  static shown: FakeNotification[] = [];
  readonly title: string;
  readonly options: NotificationOptions;
  closed = false;
  constructor(title: string, options: NotificationOptions) {
    super();
    this.title = title;
    this.options = options;
    FakeNotification.shown.push(this);
  }
  close(): void {
    this.closed = true;
    this.dispatchEvent(new Event('close'));
  }
}

const arrival = (mailId: string, sender = 'Erik'): Arrival => ({
  mailId,
  mailboxId: '1',
  sender,
  subject: `s${mailId}`,
});
const open = vi.fn();
const notices = (maySpeak = true) => new DesktopNotices({ maySpeak: () => Promise.resolve(maySpeak) }, open);

beforeEach(() => {
  vi.stubGlobal('Notification', FakeNotification);
  FakeNotification.permission = 'granted';
  FakeNotification.shown = [];
  open.mockReset();
});

describe('a desktop notification', () => {
  it('goes with all others when the session ends', async () => {
    const shown = notices();
    await shown.show([arrival('1')]);
    await shown.show([arrival('2'), arrival('3')]);
    shown.recallAll();
    expect(FakeNotification.shown.map(({ closed }) => closed)).toEqual([true, true]);
  });

  it('names sender and subject, makes no sound, and opens its mail on a click', async () => {
    await notices().show([arrival('1')]);
    const [shown] = FakeNotification.shown;
    expect(shown).toMatchObject({ title: 'Erik', options: { body: 's1', silent: true } });
    shown?.dispatchEvent(new Event('click'));
    expect(open).toHaveBeenCalledWith(arrival('1'));
    expect(shown?.closed).toBe(true);
  });
  it('stands for several at once and leads to the inbox', async () => {
    await notices().show([arrival('1'), arrival('2', 'Anna'), arrival('3', 'Anna')]);
    expect(FakeNotification.shown).toHaveLength(1);
    expect(FakeNotification.shown[0]?.options.body).toBe('Erik, Anna');
    FakeNotification.shown[0]?.dispatchEvent(new Event('click'));
    expect(open).toHaveBeenCalledWith(null);
  });
  it.each(['default', 'denied'])('is not shown without permission: %s', async (permission) => {
    FakeNotification.permission = permission;
    await notices().show([arrival('1')]);
    expect(FakeNotification.shown).toEqual([]);
  });
  it('is not shown by a window that is not to speak', async () => {
    await notices(false).show([arrival('1')]);
    expect(FakeNotification.shown).toEqual([]);
  });
  it('goes when its last mail was read elsewhere', async () => {
    const all = notices();
    await all.show([arrival('1'), arrival('2')]);
    all.recall(['1', '9']);
    expect(FakeNotification.shown[0]?.closed).toBe(false);
    all.recall(['2']);
    expect(FakeNotification.shown[0]?.closed).toBe(true);
  });
});
