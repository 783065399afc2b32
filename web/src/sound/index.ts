import { session } from '../state/session.svelte';
import { Sounds } from './sounds';

export const sounds = new Sounds(session);
