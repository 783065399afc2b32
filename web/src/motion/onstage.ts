// The stage that a table's components are on; dice elsewhere, as in the lobby, are on none.
import { getContext, setContext } from 'svelte';
import type { Stage } from './stage.svelte';

const KEY = Symbol('stage');
export const present = (stage: Stage): Stage => setContext(KEY, stage);
export const onStage = (): Stage | undefined => getContext<Stage | undefined>(KEY);
