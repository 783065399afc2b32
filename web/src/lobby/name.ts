// What I am called at tables.
import { t } from '../i18n/words.svelte';
import { LONGEST_NAME } from '../protocol/types';
import { session } from '../state/session.svelte';

/** My name as the server accepts it; the browser may remember a longer one from before. */
export const myName = (): string => session.name.trim().slice(0, LONGEST_NAME).trim() || t('lobby.name.default');
