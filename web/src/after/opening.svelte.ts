// Opening the record of a game: from a file that was chosen, or dropped on the page.
import { t } from '../i18n/words.svelte';
import { type Api, api, MOST_RECORD, Refusal } from '../protocol/http';
import { go } from '../router.svelte';

type Send = Pick<Api, 'upload'>;

class Opening {
  busy = $state(false);
  /** Why it was not opened. */
  refusal = $state('');

  /** Send a file to the server and go to its page. */
  async open(file: Blob | undefined, send: Send = api): Promise<void> {
    if (!file || this.busy) return;
    this.busy = true;
    this.refusal = '';
    try {
      // A character takes at least one byte in the file, and in most records exactly one.
      if (file.size > 4 * MOST_RECORD) throw new Refusal('too-large', t('open.large'));
      const text = await file.text();
      if (text.length > MOST_RECORD) throw new Refusal('too-large', t('open.large'));
      go((await send.upload(text)).link);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.refusal = fault.message || t('net.unreachable');
    } finally {
      this.busy = false;
    }
  }
}

export const opening = new Opening();
