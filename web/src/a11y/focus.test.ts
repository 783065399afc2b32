// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { focusOn, keepFocus } from './focus';

let root: HTMLElement;
let keeper: ReturnType<typeof keepFocus>;
const at = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
/** Changes are told of a moment later. */
const told = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = `<main><section class="sky"><button class="card">Owl</button></section>
    <section class="question"><h2 tabindex="-1">What will you do?</h2>
      <button class="answer">Pass</button></section></main>`;
  root = at('main');
  keeper = keepFocus(root, ['.cross .legal', '.question h2']);
});
afterEach(() => {
  keeper.destroy();
  document.body.replaceChildren();
});

describe('the focus goes to the question', () => {
  it('when the answer that had it is gone', async () => {
    at('.answer').focus();
    at('.answer').remove();
    await told();
    expect(document.activeElement).toBe(at('h2'));
  });

  it('when something lies over what had it', async () => {
    at('.card').focus();
    at('.sky').toggleAttribute('inert', true);
    await told();
    expect(document.activeElement).toBe(at('h2'));
  });

  it('when the question itself was written anew', async () => {
    at('h2').focus();
    at('.question').innerHTML = '<h2 tabindex="-1">Which face makes way?</h2>';
    await told();
    expect(document.activeElement?.textContent).toBe('Which face makes way?');
  });
});

describe('the focus', () => {
  it('goes to the page itself if there is no question', async () => {
    at('.answer').focus();
    at('.question').remove();
    await told();
    expect(document.activeElement).toBe(root);
  });

  it('stays where somebody has moved it', async () => {
    at('.answer').focus();
    at('.card').focus();
    at('.answer').remove();
    await told();
    expect(document.activeElement).toBe(at('.card'));
  });

  it('stays away if somebody clicked beside everything', async () => {
    at('.answer').focus();
    at('.answer').blur();
    at('.card').remove();
    await told();
    expect(document.activeElement).toBe(document.body);
  });

  it('goes to the first that takes it', () => {
    expect(focusOn('.nothing', '.card')).toBe(true);
    expect(document.activeElement).toBe(at('.card'));
    expect(focusOn('.nothing')).toBe(false);
  });
});
