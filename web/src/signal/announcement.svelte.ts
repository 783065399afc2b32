// What whoever runs the server tells everybody: at a table it comes over the socket, elsewhere
// the page asks from time to time.
import { type Api, api, Refusal } from '../protocol/http';

const EVERY = 20_000;

class AnnouncementSign {
  text = $state('');
  /** What was read and put away: a new text is shown again. */
  #read = $state('');
  readonly shown = $derived(this.text === this.#read ? '' : this.text);

  putAway(): void {
    this.#read = this.text;
  }

  /** Ask now; a server that cannot be reached says so elsewhere. */
  async ask(from: Pick<Api, 'announcement'> = api): Promise<void> {
    try {
      this.text = (await from.announcement()).text;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
    }
  }

  /** Ask now and then; returns how to stop. */
  keep(): () => void {
    void this.ask();
    const timer = setInterval(() => document.hidden || void this.ask(), EVERY);
    return () => clearInterval(timer);
  }
}

export const announcement = new AnnouncementSign();
