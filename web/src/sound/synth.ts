// The sounds of the table, made of tones and noise: short, dry, physical.
import type { Sound } from './score';

/** A tone that is struck and dies away. */
interface Tone {
  pitch: number;
  /** Where it slides to. */
  to?: number;
  shape?: OscillatorType;
  at?: number;
  long: number;
  loud: number;
}
/** Noise through a filter. */
interface Noise {
  kind: BiquadFilterType;
  pitch: number;
  to?: number;
  at?: number;
  /** How long it takes to swell. */
  swell?: number;
  long: number;
  loud: number;
}
interface Recipe {
  tones?: Tone[];
  noises?: Noise[];
}

const ringing = (pitch: number, partials: readonly number[], long: number, loud: number): Tone[] =>
  partials.map((partial, i) => ({ pitch: pitch * partial, long: long / (1 + i * 0.45), loud: loud / (1 + i * 0.8) }));

const RECIPES: Record<Sound, Recipe> = {
  knock: {
    tones: [{ pitch: 190, to: 120, long: 0.07, loud: 0.5 }],
    noises: [{ kind: 'bandpass', pitch: 1100, long: 0.035, loud: 0.9 }],
  },
  coin: { tones: [...ringing(3150, [1, 1.49, 2.1], 0.09, 0.16)] },
  sun: {
    tones: [
      { pitch: 523, long: 0.3, loud: 0.22 },
      { pitch: 784, at: 0.07, long: 0.4, loud: 0.22 },
      { pitch: 1568, at: 0.07, long: 0.2, loud: 0.05 },
    ],
  },
  moon: {
    tones: [
      { pitch: 1568, long: 0.3, loud: 0.14 },
      { pitch: 1175, at: 0.08, long: 0.45, loud: 0.14 },
      { pitch: 2350, at: 0.08, long: 0.2, loud: 0.05 },
    ],
  },
  glory: {
    tones: [
      { pitch: 392, shape: 'triangle', long: 0.5, loud: 0.24 },
      { pitch: 494, shape: 'triangle', at: 0.06, long: 0.5, loud: 0.22 },
    ],
  },
  crack: {
    tones: [{ pitch: 130, to: 60, long: 0.1, loud: 0.4 }],
    noises: [{ kind: 'lowpass', pitch: 900, to: 200, long: 0.13, loud: 0.7 }],
  },
  anvil: {
    tones: ringing(620, [1, 2.76, 4.1, 5.4], 0.4, 0.34),
    noises: [{ kind: 'highpass', pitch: 2500, long: 0.03, loud: 0.5 }],
  },
  slide: { noises: [{ kind: 'bandpass', pitch: 1400, to: 3600, swell: 0.06, long: 0.2, loud: 0.3 }] },
  gust: { noises: [{ kind: 'lowpass', pitch: 300, to: 1400, swell: 0.16, long: 0.42, loud: 0.6 }] },
  step: { tones: [{ pitch: 240, to: 170, long: 0.05, loud: 0.35 }] },
  bell: { tones: ringing(196, [1, 2, 2.4, 3.01, 4.2], 1.3, 0.3) },
};

export class Synth {
  readonly #context: AudioContext;
  readonly #out: GainNode;
  readonly #noise: AudioBuffer;

  constructor(context: AudioContext) {
    this.#context = context;
    this.#out = context.createGain();
    const limit = context.createDynamicsCompressor();
    this.#out.connect(limit).connect(context.destination);
    this.#noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = this.#noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }

  set volume(loud: number) {
    this.#out.gain.value = loud;
  }

  /** Plays it in `after` seconds, this loud. */
  play(sound: Sound, after: number, loud: number): void {
    const { tones = [], noises = [] } = RECIPES[sound];
    const start = this.#context.currentTime + after;
    for (const tone of tones) {
      const oscillator = this.#context.createOscillator();
      oscillator.type = tone.shape ?? 'sine';
      const begin = start + (tone.at ?? 0);
      slide(oscillator.frequency, tone, begin);
      this.#sound(oscillator, begin, tone.long, 0.004, tone.loud * loud);
    }
    for (const noise of noises) {
      const source = this.#context.createBufferSource();
      source.buffer = this.#noise;
      const filter = this.#context.createBiquadFilter();
      filter.type = noise.kind;
      const begin = start + (noise.at ?? 0);
      slide(filter.frequency, noise, begin);
      source.connect(filter);
      this.#sound(source, begin, noise.long, noise.swell ?? 0.002, noise.loud * loud, filter);
    }
  }

  #sound(
    source: AudioScheduledSourceNode,
    begin: number,
    long: number,
    swell: number,
    loud: number,
    last: AudioNode = source,
  ): void {
    const envelope = this.#context.createGain();
    envelope.gain.setValueAtTime(0, begin);
    envelope.gain.linearRampToValueAtTime(loud, begin + swell);
    envelope.gain.exponentialRampToValueAtTime(0.0006, begin + long);
    last.connect(envelope).connect(this.#out);
    source.start(begin);
    source.stop(begin + long + 0.02);
    source.onended = () => envelope.disconnect();
  }
}

function slide(
  pitch: AudioParam,
  { pitch: from, to, long }: { pitch: number; to?: number; long: number },
  begin: number,
): void {
  pitch.setValueAtTime(from, begin);
  if (to) pitch.exponentialRampToValueAtTime(to, begin + long);
}
