// What holds for every source file: no number of the rules, no word of the engine, no overlong lines; and for styles.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FILES = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./protocol/types.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SOURCES = Object.entries(FILES).filter(([path]) => !/\.test\.ts$|fixture|fake/.test(path));

/** How numbers of the rules used to appear here; the server sends them in views and in the catalog. */
const FORBIDDEN: [what: string, pattern: RegExp, was: string][] = [
  ['the length of a track', /--cap="\d/, '<span class="cells" style:--cap="15">'],
  ['how many cells there are', /\{#each \{ length: \d/, '{#each { length: 15 } as _, i}'],
  ['the length of a lap', /\.steps [-+*/%] \d|[*/] 15\b/, 'hero.track.steps - 15 * Math.floor(next.step / 15)'],
  ['a number of the catalog', /numbers\.\w+ \?\? [1-9]/, 'library.catalog?.numbers.scepter_room ?? 6'],
  ['an island', /\.island \?\? [1-9]/, 'locations.find(here)?.island ?? 4'],
  ['the copies of a card', /\bleft: [1-9]\d* \}/, 'return { location, slug, left: 4 };'],
  ['a price', /\b(sun|moon|gold|glory|price|cost) (>=?|<=?|===) [2-9]/, "if (sun > 5 || moon > 5) return 'zenith';"],
  ['the numbers of seats', /\[2, 3, 4\]/, '<Seg options={[2, 3, 4]} />'],
  ['what is for some seats only', /seats\.length [!=]== \d/, 'disabled={plan.seats.length !== 2}'],
  ['the number of rounds', /\brounds (>=?|<=?|===|\?\?) \d/, 'view.rounds === 10'],
  ['an amount in words', /\{\d+:\w+\}/, 'you may pay {2:sun} once in a turn'],
  [
    'a number in words',
    /\b(nine|ten|neuf|dix|neun|zehn) (rounds|manches|runden)|\b(fifteen|quinze|fünfzehn)\b|\b(six|sechs) (faces|seiten)/i,
    'Nine rounds with two or four heroes, ten with three.',
  ],
];

const COMMENT = /^\s*(<!--|\/\/|\/?\*)/;

const found = (pattern: RegExp, files: [string, string][]): string[] =>
  files.flatMap(([path, text]) =>
    text.split('\n').flatMap((line) => (pattern.test(line) && !COMMENT.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );

describe('no number of the rules is written here', () => {
  for (const [what, pattern, was] of FORBIDDEN)
    it(what, () => {
      expect(was).toMatch(pattern);
      expect(found(pattern, SOURCES)).toEqual([]);
    });
});

describe('a scepter, a companion and a memory token have the words of the game', () => {
  const ENGINE = /climber|keepsake|'stores?'|\.stores?\b/i;

  it.each(["case 'store':", 'hero.stores', 'numbers.climber_end', 'class="keepsake"'])('not those of %s', (was) => {
    expect(was).toMatch(ENGINE);
  });

  it('in every file', () => {
    const here = Object.entries(FILES).filter(([path]) => path !== './house.test.ts');
    expect(found(ENGINE, here)).toEqual([]);
  });
});

describe('lines', () => {
  const WIDEST = 120;
  /** A drawing is one long path, and a message is one string. */
  const STRING = /^\s*(['"`][\w.-]+['"`]: )?(['"`]).*\2[,;]?$/;

  it(`are at most ${WIDEST} letters wide`, () => {
    const wide = Object.entries(FILES).flatMap(([path, text]) =>
      text.split('\n').flatMap((line, i) => {
        const whole = path.endsWith('.ts') && (path.startsWith('./art/') || STRING.test(line));
        return [...line].length > WIDEST && !whole ? [`${path}:${i + 1}`] : [];
      }),
    );
    expect(wide).toEqual([]);
  });
});

describe('styles', () => {
  const LONGEST = 400;
  const GLOBAL = readdirSync('src/styles')
    .filter((name) => name.endsWith('.css'))
    .map((name): [string, string] => [name, readFileSync(`src/styles/${name}`, 'utf8')]);
  const STYLE = /<style>([\s\S]*)<\/style>/;
  const SCOPED = SOURCES.flatMap(([path, text]): [string, string][] => {
    const style = STYLE.exec(text)?.[1];
    return style ? [[path, style]] : [];
  });
  /** The class names in the selectors of a style sheet. */
  const named = (css: string): Set<string> => {
    const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/@import[^;]*;/g, '');
    const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
    const rules = selectors.filter((selector) => !/^(@|from|to|\d)/.test(selector));
    return new Set(
      rules.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
    );
  };

  it(`are in files of at most ${LONGEST} lines`, () => {
    const long = GLOBAL.filter(([, css]) => css.split('\n').length > LONGEST);
    expect(long.map(([name]) => name)).toEqual([]);
  });

  /** Words of two letters are words. */
  const WORDS = new Set(['at', 'go', 'in', 'of', 'on', 'up']);

  it('have no class names of one or two letters', () => {
    expect([...named('.fx .up, .card:is(.vp, .large) { top: 0.5rem }')]).toEqual(['fx', 'up', 'card', 'vp', 'large']);
    const short = [...GLOBAL, ...SCOPED].flatMap(([path, css]) =>
      [...named(css)].flatMap((name) => (name.length < 3 && !WORDS.has(name) ? [`${path}: .${name}`] : [])),
    );
    expect(short).toEqual([]);
  });

  it('move by keyframes that are there', () => {
    const TIMING =
      /^(\d|-?\.\d|ease|linear|infinite|both|forwards|backwards|alternate|reverse|normal|none|var$|paused)/;
    const keyframes = (css: string): string[] =>
      [...css.matchAll(/@keyframes (?:-global-)?([\w-]+)/g)].map(([, name = '']) => name);
    const moves = (css: string): string[] =>
      [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)].flatMap(([, value = '']) => {
        let bare = value;
        while (/\([^()]*\)/.test(bare)) bare = bare.replaceAll(/[\w-]+\([^()]*\)/g, '');
        return bare.split(/[\s,]+/).filter((word) => word && !TIMING.test(word));
      });
    expect(moves('animation: falls calc(2ms * var(--pace)) 0.1s ease-in, said 1s')).toEqual(['falls', 'said']);
    const everywhere = GLOBAL.flatMap(([, css]) => keyframes(css));
    const still = [...GLOBAL, ...SCOPED].flatMap(([path, css]) => {
      const known = new Set([...everywhere, ...keyframes(css)]);
      return moves(css).flatMap((name) => (known.has(name) ? [] : [`${path}: ${name}`]));
    });
    expect(still).toEqual([]);
  });

  it('of all pages name only classes that some component has', () => {
    const markup = SOURCES.map(([, text]) => text.replace(STYLE, '')).join('\n');
    // Some classes are words of the server's.
    const words = new Set(`${markup} ${readFileSync('src/protocol/types.ts', 'utf8')}`.match(/[\w-]+/g));
    /** Of classes with a part that is filled in: `tab-{tab}`. */
    const begun = [...markup.matchAll(/([\w-]+)\{/g)].flatMap(([, begin = '']) => (begin.length > 1 ? [begin] : []));
    const dead = GLOBAL.flatMap(([path, css]) =>
      [...named(css)].flatMap((name) =>
        words.has(name) || begun.some((begin) => name.startsWith(begin)) ? [] : [`${path}: .${name}`],
      ),
    );
    expect(dead).toEqual([]);
  });
});
