// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draggable, pullable } from './drag';

function box(left: number): HTMLElement {
  const node = document.createElement('button');
  node.getBoundingClientRect = () => new DOMRect(left, 0, 60, 60);
  document.body.append(node);
  return node;
}
const point = (type: string, x: number, y: number, pointerId = 1) =>
  new PointerEvent(type, { clientX: x, clientY: y, pointerId, isPrimary: true, bubbles: true });

afterEach(() => {
  window.dispatchEvent(point('pointercancel', 0, 0));
  document.body.replaceChildren();
});

function anvil() {
  const [face, slot] = [box(0), box(300)];
  face.animate = vi.fn();
  const ondrop = vi.fn();
  const action = draggable(face, { slots: () => [slot], ondrop });
  return { face, slot, ondrop, action };
}

describe('the face over the anvil', () => {
  it('follows the pointer and goes where it is dropped', () => {
    const { face, slot, ondrop } = anvil();
    face.dispatchEvent(point('pointerdown', 30, 30));
    window.dispatchEvent(point('pointermove', 330, 40));
    expect(face.style.translate).toBe('300px 10px');
    expect(slot.classList.contains('over')).toBe(true);
    window.dispatchEvent(point('pointerup', 330, 40));
    expect(ondrop).toHaveBeenCalledWith(slot);
    expect(slot.classList.contains('over')).toBe(false);
  });

  it('goes back when it is dropped elsewhere', () => {
    const { face, ondrop } = anvil();
    face.dispatchEvent(point('pointerdown', 30, 30));
    window.dispatchEvent(point('pointermove', 200, 30));
    window.dispatchEvent(point('pointerup', 200, 30));
    expect([ondrop.mock.calls.length, face.style.translate]).toEqual([0, '']);
  });

  it('goes back when the pointer is taken away', () => {
    const { face, ondrop } = anvil();
    face.dispatchEvent(point('pointerdown', 30, 30));
    window.dispatchEvent(point('pointermove', 330, 30));
    window.dispatchEvent(point('pointercancel', 330, 30));
    expect([ondrop.mock.calls.length, face.style.translate]).toEqual([0, '']);
  });

  it('follows one finger only', () => {
    const { face } = anvil();
    face.dispatchEvent(point('pointerdown', 30, 30));
    window.dispatchEvent(point('pointermove', 330, 30, 2));
    expect(face.style.translate).toBe('');
  });
});

describe('a niche', () => {
  it('needs more than a click to be pulled, and its face stays with the pointer', () => {
    const niche = box(0);
    const onpull = vi.fn();
    pullable(niche, { free: true, onpull });
    niche.dispatchEvent(point('pointerdown', 30, 30));
    window.dispatchEvent(point('pointermove', 33, 30));
    expect(onpull).not.toHaveBeenCalled();
    window.dispatchEvent(point('pointermove', 60, 30));
    expect(onpull).toHaveBeenCalledTimes(1);
    const { face, slot, ondrop } = anvil();
    window.dispatchEvent(point('pointermove', 330, 30));
    window.dispatchEvent(point('pointerup', 330, 30));
    expect(face.style.translate).toBe('300px 0px');
    expect(ondrop).toHaveBeenCalledWith(slot);
  });

  it('stays where it is if it cannot be bought', () => {
    const niche = box(0);
    const onpull = vi.fn();
    pullable(niche, { free: false, onpull });
    niche.dispatchEvent(point('pointerdown', 30, 30));
    window.dispatchEvent(point('pointermove', 90, 30));
    expect(onpull).not.toHaveBeenCalled();
  });
});
