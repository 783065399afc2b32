// The catalog of names and rules in the language that was chosen, fetched once for each.
import { RESOURCES } from '../art/resources';
import { said, type Words } from '../i18n/rich';
import { api, Refusal } from '../protocol/http';
import type {
  AmountView,
  BotInfo,
  CatalogView,
  DieName,
  FaceText,
  FeatText,
  ResourceName,
  SeatsText,
  TokenText,
} from '../protocol/types';
import { session } from './session.svelte';

class Library {
  catalog = $state.raw<CatalogView>();
  bots = $state.raw<BotInfo[]>([]);
  refusal = $state.raw<Refusal>();

  readonly #faces = $derived(new Map(this.catalog?.faces.map((face) => [face.slug, face])));
  readonly #feats = $derived(new Map(this.catalog?.feats.map((feat) => [feat.slug, feat])));
  readonly #tokens = $derived(new Map(this.catalog?.tokens.map((token) => [token.slug, token])));
  readonly #names = $derived(new Map(this.catalog?.resources.map((each) => [each.slug, each])));

  /** Fetch what is missing; called at the start and when the language changes. */
  async load(language: string): Promise<void> {
    if (this.catalog?.language === language) return;
    try {
      const [catalog, { bots }] = await Promise.all([api.catalog(language), api.bots(language)]);
      if (session.language !== language) return;
      this.catalog = catalog;
      this.bots = bots;
      this.refusal = undefined;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.refusal = fault;
    }
  }

  face(slug: string): FaceText | undefined {
    return this.#faces.get(slug);
  }

  faceName(slug: string): string {
    return this.#faces.get(slug)?.name ?? slug;
  }

  /** The same, with the amounts in it. */
  faceSaid(slug: string): Words {
    const face = this.#faces.get(slug);
    return face ? said(face, 'name') : slug;
  }

  feat(slug: string): FeatText | undefined {
    return this.#feats.get(slug);
  }

  bot(code: string): BotInfo | undefined {
    return this.bots.find((bot) => bot.code === code);
  }

  featName(slug: string): string {
    return this.#feats.get(slug)?.name ?? slug;
  }

  /** What depends on how many heroes play. */
  seats(count: number): SeatsText | undefined {
    return this.catalog?.numbers.seats.find(({ seats }) => seats === count);
  }

  token(slug: string): TokenText | undefined {
    return this.#tokens.get(slug);
  }

  dieName(die: DieName): string {
    return this.catalog?.dice.find((each) => each.slug === die)?.name ?? die;
  }

  /** `3 gold`, as a label for screen readers. */
  amount(n: number, resource: ResourceName): string {
    return `${n} ${this.resourceName(resource, n)}`;
  }

  /** The noun for this many of it. */
  resourceName(resource: ResourceName, n: number): string {
    const names = this.#names.get(resource);
    return (n === 1 ? names?.name : names?.plural) ?? resource;
  }

  /** `1 sun, 3 glory`. */
  amounts(amount: AmountView): string {
    return RESOURCES.flatMap((resource) => {
      const n = amount[resource];
      return n ? [this.amount(n, resource)] : [];
    }).join(', ');
  }
}

export const library = new Library();
