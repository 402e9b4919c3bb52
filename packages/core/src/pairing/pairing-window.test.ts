import { describe, expect, it } from 'vitest';
import { PairingWindow } from './pairing-window.ts';

describe('the pairing window', () => {
  it('[Spec 5.4.page] is closed until a settings page is heard of', () => {
    const window = new PairingWindow();
    expect(window.isOpen(0)).toBe(false);
    window.heard('page', 0);
    expect(window.isOpen(0)).toBe(true);
  });

  it('S40: [Spec 5.4.active] closes at once when the page is hidden or left', () => {
    const window = new PairingWindow();
    window.heard('page', 1000);
    window.gone('page');
    expect(window.isOpen(1000)).toBe(false);
  });

  it('closes five seconds after the last that was heard of a lost page', () => {
    const window = new PairingWindow();
    window.heard('page', 1000);
    expect(window.isOpen(5999)).toBe(true);
    expect(window.isOpen(6000)).toBe(false);
    // What is lost stays lost, also if the clock that was asked for ran ahead.
    expect(window.isOpen(1001)).toBe(false);
  });

  it('stays open while the page goes on saying that it is there', () => {
    const window = new PairingWindow();
    for (let at = 0; at <= 60_000; at += 2000) {
      window.heard('page', at);
      expect(window.isOpen(at + 1999)).toBe(true);
    }
  });

  it('stays open while one of two pages is there', () => {
    const window = new PairingWindow();
    window.heard('browser', 0);
    window.heard('terminal', 0);
    window.gone('browser');
    expect(window.isOpen(1)).toBe(true);
    window.gone('terminal');
    expect(window.isOpen(1)).toBe(false);
  });

  it('is not closed by the leaving of a page that it never heard of', () => {
    const window = new PairingWindow();
    window.heard('page', 0);
    window.gone('another');
    expect(window.isOpen(1)).toBe(true);
  });

  it('[Spec 5.4.developerMode] forgets every page when it is closed from outside', () => {
    const window = new PairingWindow();
    window.heard('a', 0);
    window.heard('b', 0);
    window.close();
    expect(window.isOpen(0)).toBe(false);
  });
});
