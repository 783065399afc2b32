// Moves the elements of a beat on the page. Everything is measured when its beat begins, so that it still fits
// after the window has changed or a phone shows another tab.
import { t } from '../i18n/words.svelte';
import { COLORS } from '../state/identity';
import { library } from '../state/library.svelte';
import { session } from '../state/session.svelte';
import { arc, at, faceNode, featNode, glyphNode, likeness, pawnNode, Sky } from './flight';
import { Gestures, JOLT, type Made, MOST_PIECES, OUT, SLAM } from './gestures';
import {
  cellAt,
  dieAt,
  find,
  heroAt,
  homeAt,
  islandAt,
  middle,
  pawnAt,
  pileAt,
  reserveAt,
  sideAt,
  skyTab,
  spaceAt,
  spotAt,
  stackAt,
  trackAt,
} from './places';
import { type Act, type Beat, CARRIED, STRUCK, type Tempo, TIMES } from './scenes';
import type { Troupe } from './showing';
import type { Stage } from './stage.svelte';

const SPEED = { calm: 1, quick: 0.5 } as const;
/** How long still pictures stay, in milliseconds. */
const STILL = { instant: 600, reduced: 1200 } as const;
/** How much larger the space is on which a token comes to rest. */
const ENLARGED = 1.6;

type Doing<Does extends Act['does']> = Extract<Beat, { does: Does }>;

export const reduced = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether anybody can see it: the page is visible, and motion is possible. */
export const watched = (): boolean => typeof document !== 'undefined' && !document.hidden && 'animate' in document.body;

export class Players implements Troupe {
  readonly sky = new Sky();
  readonly gestures = new Gestures(this.sky);
  readonly #heard: (beat: Beat, time: number) => void;

  constructor(heard: (beat: Beat, time: number) => void = () => {}) {
    this.#heard = heard;
  }

  tempo(): Tempo | undefined {
    const { motion } = session;
    if (!watched() || motion === 'off') return undefined;
    if (motion === 'instant') return { pace: 0, hold: STILL.instant, act: STILL.instant };
    return reduced() ? { pace: 0, hold: STILL.reduced } : { pace: SPEED[motion] };
  }

  sweep(): void {
    this.sky.sweep();
  }

  clear(): void {
    this.sky.clear();
  }

  perform(beat: Beat, time: number, stage: Stage): void {
    this.#heard(beat, time);
    // What a rival does is drawn on the stage.
    if (drawn(beat, stage)) return;
    switch (beat.does) {
      case 'roll':
        stage.lift(beat.seat, beat.die, { slot: beat.slot, turns: 2, time });
        break;
      case 'gain':
        this.#gain(beat, time);
        break;
      case 'overflow':
        this.#overflow(beat, time);
        break;
      case 'hammer':
        this.#hammer(beat, time);
        break;
      case 'pay':
      case 'lose':
        this.#spend(beat, time);
        break;
      case 'copy':
        this.#copy(beat, time);
        break;
      case 'use':
        this.gestures.glow(spotAt({ on: 'feat', seat: beat.seat, slug: beat.feat }), time);
        break;
      case 'forge':
        this.#forge(beat, time, stage);
        break;
      case 'move':
        this.#walk(beat, time);
        break;
      case 'oust':
        this.#oust(beat, time);
        break;
      case 'take':
        this.#take(beat, time);
        break;
      case 'step':
        this.#step(beat, time);
        break;
      case 'treasure':
        this.#treasure(beat, time, stage);
        break;
      case 'turn':
        this.#turn(beat, time);
        break;
    }
  }

  // Resources ----------------------------------------------------------------------------------

  #gain(beat: Doing<'gain'>, time: number): void {
    const from = spotAt(beat.from) ?? heroAt(beat.seat);
    const goal = reserveAt(beat.seat, beat.resource);
    if (!from) return;
    const start = middle(from);
    if (!named(from)) this.gestures.chip(`+${beat.amount}`, beat.resource, from, time);
    if (!goal) return;
    const cell = middle(cellAt(beat.seat, beat.resource) ?? goal);
    this.gestures.stream(beat.resource, Math.min(beat.amount, MOST_PIECES), start, cell, time * 0.2, time * 0.62);
    this.gestures.bump(goal, time * 0.8);
  }

  #overflow(beat: Doing<'overflow'>, time: number): void {
    const from = spotAt(beat.from) ?? heroAt(beat.seat);
    const goal = reserveAt(beat.seat, beat.resource);
    if (!from || !goal) return;
    const full = middle(cellAt(beat.seat, beat.resource) ?? goal);
    const stays = 1200 * (time / TIMES.overflow);
    this.gestures.shake(goal, time * 0.5);
    if (named(from)) return;
    this.gestures.note(t('own.lost', { n: beat.amount }), beat.resource, full, stays, time * 0.5);
    const pieces = Math.min(beat.amount, MOST_PIECES);
    this.gestures.stream(beat.resource, pieces, middle(from), full, 0, time * 0.5);
    for (let i = 0; i < pieces; i++)
      for (const side of [-1, 1]) {
        const half = glyphNode(beat.resource, side < 0 ? 'half left' : 'half right');
        const fallen = { x: full.x + side * (10 + 5 * i), y: full.y + 46 };
        this.sky.fly(
          half,
          [
            { transform: at(full), opacity: 1 },
            { transform: at(fallen, `rotate(${side * 50}deg) scale(.7)`), opacity: 0 },
          ],
          { time: time * 0.55, delay: time * (0.48 + 0.05 * i), easing: 'ease-in' },
        );
      }
  }

  /** Gold that goes to the track of the hammer. */
  #hammer(beat: Doing<'hammer'>, time: number): void {
    const from = spotAt(beat.from);
    const track = trackAt(beat.seat);
    if (!from || !track) return;
    if (!named(from)) this.gestures.chip(`+${beat.steps}`, 'gold', from, time);
    const cell = middle(track.querySelector('.cells i:not(.on)') ?? track);
    this.gestures.stream('gold', Math.min(beat.steps, MOST_PIECES), middle(from), cell, time * 0.2, time * 0.62);
    this.gestures.pop(track.querySelector<HTMLElement>('.ico') ?? track, 320, 1.5, time * 0.8);
  }

  /** What is paid leaves the reserve for what it buys; what is lost falls. */
  #spend(beat: Doing<'pay'> | Doing<'lose'>, time: number): void {
    const from = reserveAt(beat.seat, beat.resource);
    if (!from) return;
    const start = middle(from.querySelector('.cells i.on:last-of-type') ?? from);
    this.gestures.chip(`−${beat.amount}`, beat.resource, from, time, beat.does === 'lose' ? 'lost' : '');
    const goal = beat.does === 'pay' ? spotAt(beat.to) : undefined;
    const end = goal ? middle(goal) : { x: start.x, y: start.y + 50 };
    this.gestures.stream(beat.resource, Math.min(beat.amount, MOST_PIECES), start, end, 0, time * 0.85, 0);
  }

  // Dice ---------------------------------------------------------------------------------------

  #copy(beat: Doing<'copy'>, time: number): void {
    const from = spotAt(beat.from);
    const to = dieAt(beat.seat, 'light');
    if (!from || !to) return;
    const size = to.getBoundingClientRect().width * 0.7;
    this.sky.fly(faceNode(beat.face, 'light', size), arc(middle(from), middle(to), 40), { time, easing: OUT });
  }

  #forge(beat: Doing<'forge'>, time: number, stage: Stage): void {
    const seen = seenSlot(beat, stage);
    const slot = beat.seat === stage.me ? find(`.veil [data-slot="${beat.die}:${seen}"]`) : undefined;
    if (slot) {
      stage.strike = { face: beat.face, die: beat.die, slot: beat.slot, seen };
      this.#strikeOpen(beat, slot, time);
    } else {
      this.#strikeClosed(beat, time, stage);
    }
  }

  /** My own: from the anvil into the open die, which folds. */
  #strikeOpen(beat: Doing<'forge'>, slot: HTMLElement, time: number): void {
    const hit = time * STRUCK;
    const place = middle(slot);
    const size = slot.getBoundingClientRect().width;
    this.gestures.flash(place, size, hit, time);
    this.sky.move(
      find('.veil'),
      [{ opacity: 1 }, { opacity: 0 }],
      { time: time * 0.18, delay: time * 0.84 },
      { fill: 'forwards' },
    );
    const ready = find('.veil [data-anvil] .face');
    if (ready) {
      const start = middle(ready);
      const over = { x: place.x, y: place.y - size * 0.5 };
      const big = ready.getBoundingClientRect().width / size;
      this.sky.fly(
        faceNode(beat.face, beat.die, size),
        [
          { transform: at(start, `scale(${big})`), easing: 'cubic-bezier(.3,.7,.2,1)' },
          { transform: at(over, 'scale(1.45) rotate(-6deg)'), offset: 0.72, easing: 'cubic-bezier(.8,0,.9,.4)' },
          { transform: at(place, 'scale(1.02)') },
        ],
        { time: hit },
      );
      this.sky.move(ready, [{ opacity: 0 }, { opacity: 0 }], { time });
    }
    this.gestures.drop(beat.replaced, beat.die, place, size, time * 0.5, hit);
    this.sky.move(slot, SLAM, { time: time * 0.25, delay: hit, easing: 'cubic-bezier(.5,0,.1,1.2)' });
    this.sky.move(find('.veil'), JOLT, { time: time * 0.16, delay: hit });
    this.gestures.sparks(place, size, hit, time * 0.6);
    const cross = slot.parentElement;
    for (const side of cross?.children ?? [])
      if (side instanceof HTMLElement)
        this.sky.move(
          side,
          folding(side),
          { time: time * 0.24, delay: time * 0.76, easing: 'ease-in' },
          { fill: 'forwards' },
        );
  }

  /** While no die lies open: from its niche to the die, which turns to show it. */
  #strikeClosed(beat: Doing<'forge'>, time: number, stage: Stage): void {
    const die = dieAt(beat.seat, beat.die);
    const hit = time * STRUCK;
    if (!die) return;
    const place = middle(die);
    const size = die.getBoundingClientRect().width * 0.75;
    stage.lift(beat.seat, beat.die, { slot: beat.slot, turns: 0, time: hit * 0.8 });
    this.gestures.flash(place, size, hit, time);
    const side = sideAt(beat.seat, beat.die, beat.slot);
    if (side) this.sky.move(side, SLAM, { time: time * 0.4, delay: hit, easing: 'cubic-bezier(.5,0,.1,1.2)' });
    const niche = spotAt({ on: 'niche', face: beat.face });
    const start = niche ? middle(niche) : { x: place.x, y: place.y - 60 };
    const frames = arc(start, { x: place.x, y: place.y - size * 0.35 }, 60, (way) => `scale(${1 + 0.35 * way})`);
    const last = frames.length - 1;
    this.sky.fly(
      faceNode(beat.face, beat.die, size),
      [
        ...frames.map((frame, i) => ({ ...frame, offset: (i / last) * 0.78 })),
        { transform: at(place, 'scale(1)'), offset: 1 },
      ],
      { time: hit, easing: 'cubic-bezier(.5,.1,.6,.9)' },
    );
    this.gestures.drop(beat.replaced, beat.die, place, size, time * 0.6, hit);
    this.gestures.sparks(place, size * 0.7, hit, time * 0.5);
  }

  // Pawns, cards, tokens -----------------------------------------------------------------------

  #walk(beat: Doing<'move'>, time: number): void {
    const pawn = pawnAt(beat.seat);
    const from = pawn ?? homeAt(beat.seat);
    const goal = islandAt(beat.island);
    if (!from || !goal) return;
    const to = middle(goal);
    const standing = { x: to.x, y: to.y - (pawn?.getBoundingClientRect().height ?? 0) * 0.4 };
    this.gestures.carry(pawn ?? this.#pawn(beat.seat), middle(from), standing, time, 90);
  }

  #oust(beat: Doing<'oust'>, time: number): void {
    const pawn = pawnAt(beat.seat);
    const from = pawn ?? islandAt(beat.island);
    const home = homeAt(beat.seat);
    if (!from || !home) return;
    const spin = (way: number) => `rotate(${way * 540}deg)`;
    this.gestures.carry(pawn ?? this.#pawn(beat.seat), middle(from), middle(home), time, 120, spin);
  }

  /** A pawn that is hidden because its place is. */
  #pawn(seat: number): Made {
    return { made: pawnNode(COLORS[seat] ?? '', heroAt(seat)?.querySelector('.ico')) };
  }

  #take(beat: Doing<'take'>, time: number): void {
    const card = stackAt(beat.location);
    const behind = card ?? skyTab();
    const feat = library.feat(beat.feat);
    const pile = pileAt(beat.seat, beat.feat, feat?.pile);
    if (!behind || !pile) return;
    const [from, to] = [middle(behind), middle(pile)];
    const small = card ? Math.min(0.5, pile.getBoundingClientRect().height / card.getBoundingClientRect().height) : 0.7;
    const copy = card ? likeness(card) : featNode(beat.feat, realmOf(feat));
    const frames = [
      { transform: at(from), opacity: 1 },
      { transform: at({ x: from.x, y: from.y - 22 }, 'scale(1.08) rotate(-5deg)'), opacity: 1, offset: 0.22 },
      { transform: at(to, `scale(${small}) rotate(4deg)`), opacity: 1, offset: 0.9 },
      { transform: at(to, `scale(${small})`), opacity: 0 },
    ];
    this.sky.fly(copy, frames, { time, easing: OUT });
  }

  #step(beat: Doing<'step'>, time: number): void {
    const token = find(`[data-token="${beat.token}:${beat.seat}"]`);
    const goal = spaceAt(beat.space);
    if (!token || !goal) {
      this.gestures.glow(goal, time);
      return;
    }
    const [from, to] = [middle(token), middle(goal)];
    // Tokens stand beside their spaces, so that these can be seen.
    const left = find(`[data-space="${beat.left}"]`);
    const aside = left && 'space' in goal.dataset ? from.y - middle(left).y : 0;
    const side = Number(goal.dataset.side ?? 0);
    to.y += side ? Math.sign(side) * Math.abs(aside) : aside;
    this.gestures.carry(token, from, to, time, 22);
    this.gestures.pop(goal, TIMES.pause * 2.5, ENLARGED, time);
  }

  /** A treasure turns over on its way into the hall: from now on its other side lies up. */
  #treasure(beat: Doing<'treasure'>, time: number, stage: Stage): void {
    const hall = find(`[data-hall="${beat.hall}"]`) ?? spaceAt(stage.view?.labyrinth?.halls[beat.hall - 1]?.space ?? 0);
    if (!hall) return;
    const carried = time * CARRIED;
    const [there, size] = [middle(hall), hall.getBoundingClientRect().width];
    const lies = find(`[data-treasure="${beat.resource}"]`);
    if (lies) {
      const over = (way: number) =>
        `perspective(40rem) rotateY(${360 * way}deg) scale(${1 + 1.2 * Math.sin(Math.PI * Math.sqrt(way))})`;
      this.sky.fly(likeness(lies), arc(middle(lies), there, 46, over, 20), {
        time: carried,
        easing: 'cubic-bezier(.45,.1,.6,1)',
      });
      this.sky.move(lies, [{ opacity: 0 }, { opacity: 0 }], { time: carried + 40 });
    }
    this.gestures.flash(there, size * 0.8, carried, time);
    this.gestures.sparks(there, size * 0.8, carried, time * 0.5);
    this.sky.move(hall, SLAM, { time: time - carried, delay: carried, easing: 'cubic-bezier(.5,0,.1,1.2)' });
  }

  #turn(beat: Doing<'turn'>, time: number): void {
    this.gestures.pop(find(`[data-turn="${beat.seat}"]`), time * 1.4, 1.9);
    this.gestures.pop(find(`[data-hero="${beat.seat}"] [data-crest]`), time * 1.4, 1.18);
  }
}

/** Whether a beat is part of a picture on the stage, which moves by itself. */
const drawn = ({ does, seat }: Beat, { standing, me }: Stage): boolean =>
  (standing?.setting.on === 'feat' && (does === 'move' || does === 'oust' || does === 'take')) ||
  (does === 'forge' && seat !== me);

/** Whether it is a plate of the stage, on which gains are written. */
const named = (element: HTMLElement): boolean => 'plate' in element.dataset;

/** The colors that a card of these prices is drawn in. */
const realmOf = (feat: { sun?: number; moon?: number } | undefined): string =>
  feat?.moon && feat.sun ? 'zenith' : feat?.moon ? 'moon' : 'sun';

/** Equal faces are alike: the one I clicked makes way. */
function seenSlot({ seat, die, slot, replaced }: Doing<'forge'>, { aim, view }: Stage): number {
  const faces = die === 'celestial' ? undefined : view?.heroes[seat]?.[die].faces;
  return aim?.die === die && faces?.[aim.slot] === replaced ? aim.slot : slot;
}

/** The sides of an opened die hinge shut, as they opened. */
function folding(side: HTMLElement): Keyframe[] {
  const { transformOrigin } = getComputedStyle(side);
  const turn = side.dataset.hinge ?? '';
  return turn
    ? [
        { transform: 'none', transformOrigin },
        { transform: turn, transformOrigin },
      ]
    : [{ transform: 'none' }, { transform: 'scale(.9)' }];
}
