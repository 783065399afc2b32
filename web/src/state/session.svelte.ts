// What the browser remembers about its user: language, name, theme, motion, sound.

export type Theme = 'dark' | 'light';
export type Motion = 'calm' | 'quick' | 'instant' | 'off';
export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch' } as const;
export type LanguageCode = keyof typeof LANGUAGES;
const STORED = 'fatesmith';

interface Stored {
  language?: LanguageCode;
  name?: string;
  theme?: Theme;
  motion?: Motion;
  /** Answers that are always the same. */
  habits?: Record<string, string>;
  sound?: boolean;
  volume?: number;
  /** Whether my dice roll by themselves when my turn begins. */
  rolls?: boolean;
}

function recall(): Stored {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Stored;
  } catch {
    return {}; // storage is blocked, or holds nonsense
  }
}

/** Habits of scepters were kept under another word. */
const renamed = (habits: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(habits).map(([key, value]) => [key.replace(/^(split|drain) store$/, '$1 scepter'), value]),
  );

const known = (code: string): code is LanguageCode => code in LANGUAGES;

function spoken(): LanguageCode {
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(known) ?? 'en';
}

class Session {
  #stored = recall();
  language = $state<LanguageCode>(
    this.#stored.language && known(this.#stored.language) ? this.#stored.language : spoken(),
  );
  name = $state(this.#stored.name ?? '');
  theme = $state<Theme>(this.#stored.theme === 'light' ? 'light' : 'dark');
  #motion = $state<Motion | undefined>(this.#stored.motion);
  /** Whether others play and I only look on. */
  watching = $state(false);
  habits = $state.raw<Readonly<Record<string, string>>>(renamed(this.#stored.habits ?? {}));
  /** Silent until somebody wants sounds. */
  sound = $state(this.#stored.sound === true);
  /** From 0 to 1. */
  volume = $state(this.#stored.volume ?? 0.6);
  rolls = $state(this.#stored.rolls === true);

  /** As it was chosen; whoever only looks on has less to think about. */
  get motion(): Motion {
    return this.#motion ?? (this.watching ? 'quick' : 'calm');
  }

  set motion(motion: Motion) {
    this.#motion = motion;
  }

  /** Called whenever something above has changed. */
  keep(): void {
    const { language, name, theme, habits, sound, volume, rolls } = this;
    const motion = this.#motion;
    document.documentElement.lang = language;
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.motion = this.motion;
    try {
      localStorage.setItem(STORED, JSON.stringify({ language, name, theme, motion, habits, sound, volume, rolls }));
    } catch {
      // Without storage, it is remembered until the page is closed.
    }
  }
}

export const session = new Session();
