import type { Locator, Page } from 'playwright-core';

/**
 * What the page itself saw of its buttons that sleep: a look from outside comes late on a busy machine, when they have
 * long been awake.
 */
export interface ButtonNotes {
  /** Whether a button slept when it appeared. */
  firstState(button: Locator): Promise<'asleep' | 'awake'>;
  /** How long it has slept each time, in milliseconds; without a sleep that goes on. */
  sleepsOf(button: Locator): Promise<readonly number[]>;
  /** What its list item said when it appeared. */
  textWith(button: Locator): Promise<string>;
}

interface Note {
  readonly text: string;
  readonly changes: readonly { readonly asleep: boolean; readonly at: number }[];
}

/**
 * Notes each `aria-disabled` of each button, and clicks every button that approves in the moment it appears, as a finger
 * that was on its way to something else.
 */
const observer = `
  window.buttonNotes = new WeakMap();
  const look = () => {
    for (const button of document.querySelectorAll('button[aria-disabled]')) {
      const asleep = button.getAttribute('aria-disabled') === 'true';
      const note = window.buttonNotes.get(button);
      if (note === undefined) {
        const text = button.closest('li')?.textContent ?? '';
        window.buttonNotes.set(button, { text, changes: [{ asleep, at: performance.now() }] });
        if (/^Approve /.test(button.getAttribute('aria-label') ?? '')) button.click();
      } else if (note.changes.at(-1).asleep !== asleep) note.changes.push({ asleep, at: performance.now() });
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-disabled'] });
`;

async function noteOf(button: Locator): Promise<Note> {
  return button.evaluate((element) => {
    const { buttonNotes } = globalThis as unknown as { buttonNotes: WeakMap<object, Note> };
    return buttonNotes.get(element) as Note;
  });
}

/** Begins to note what this document shows. */
export async function noteButtons(page: Page): Promise<ButtonNotes> {
  await page.evaluate(observer);
  return {
    async firstState(button) {
      return (await noteOf(button)).changes[0]?.asleep ? 'asleep' : 'awake';
    },
    async sleepsOf(button) {
      const { changes } = await noteOf(button);
      return changes.flatMap(({ asleep, at }, index) => {
        const next = changes[index + 1];
        return asleep && next !== undefined ? [next.at - at] : [];
      });
    },
    async textWith(button) {
      return (await noteOf(button)).text;
    },
  };
}
