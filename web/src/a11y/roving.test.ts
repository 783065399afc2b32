// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { nearest, roving } from './roving';

const group = (html: string): HTMLElement => {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
};
const press = (key: string): void => {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};
const stops = (element: HTMLElement): string[] =>
  [...element.querySelectorAll<HTMLElement>('[tabindex="0"]')].map((each) => each.textContent ?? '');

afterEach(() => document.body.replaceChildren());

describe('a group', () => {
  it('is one Tab stop: the first thing that is legal', () => {
    const three = group('<button>a</button><button class="legal">b</button><button>c</button>');
    roving(three, { items: 'button' });
    expect(stops(three)).toEqual(['b']);
  });

  it('is walked with arrow keys, which wrap around', () => {
    const three = group('<button>a</button><button>b</button><button>c</button>');
    roving(three, { items: 'button' });
    three.querySelector('button')?.focus();
    press('ArrowRight');
    expect(document.activeElement?.textContent).toBe('b');
    press('End');
    press('ArrowRight');
    expect(document.activeElement?.textContent).toBe('a');
    press('ArrowLeft');
    expect(document.activeElement?.textContent).toBe('c');
    expect(stops(three)).toEqual(['c']);
  });

  it('gets a new Tab stop when the old one is removed', async () => {
    const two = group('<button>a</button><button>b</button>');
    roving(two, { items: 'button' });
    two.querySelector('button')?.remove();
    await Promise.resolve();
    await new Promise((done) => setTimeout(done, 0));
    expect(stops(two)).toEqual(['b']);
  });
});

describe('the nearest thing', () => {
  it('is ahead, and rather straight on than off to the side', () => {
    const boxes = [
      { x: 0, y: 0 },
      { x: 60, y: 100 },
      { x: 5, y: 120 },
    ];
    expect(nearest({ x: 0, y: 0 }, boxes, [0, 1])).toBe(2);
    expect(nearest({ x: 0, y: 0 }, boxes, [0, -1])).toBe(-1);
  });
});
