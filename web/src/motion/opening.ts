// An opened die unfolds from where the closed one lies.
import type { DieName } from '../protocol/types';
import { session } from '../state/session.svelte';
import { dieAt, middle } from './places';
import { reduced, watched } from './troupe';

const TIME = { calm: 380, quick: 190, instant: 0, off: 0 } as const;

export function opening(node: HTMLElement, { seat, die }: { seat: number; die: DieName }): void {
  const duration = TIME[session.motion];
  const cross = node.querySelector('.cross');
  const from = dieAt(seat, die);
  if (!duration || !watched() || reduced() || !cross || !from) return;
  const center = cross.querySelector('.at0') ?? cross;
  const [start, end] = [middle(from), middle(center)];
  const scale = from.getBoundingClientRect().width / 1.34 / center.getBoundingClientRect().width;
  if (!Number.isFinite(scale)) return;
  const { left, top } = cross.getBoundingClientRect();
  const transformOrigin = `${end.x - left}px ${end.y - top}px`;
  const shut = { transform: `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${scale})`, transformOrigin };
  cross.animate([shut, { transform: 'none', transformOrigin }], { duration, easing: 'cubic-bezier(.3,.7,.2,1)' });
}
