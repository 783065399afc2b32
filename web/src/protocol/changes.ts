// A position put together from the last one and what changed in it.
import type { TableView } from './types';

type Branch = Record<string, unknown> | unknown[];

/**
 * The view with these values at their paths (`heroes.0.gold`); null leaves a field out.
 *
 * What did not change is the same object as before: whatever draws it need not look again.
 */
export function changed(view: TableView, changes: Readonly<Record<string, unknown>>): TableView {
  let whole: Branch = view as unknown as Branch;
  const fresh = new Set<unknown>();
  for (const [path, value] of Object.entries(changes)) whole = put(whole, path.split('.'), value, fresh);
  return whole as unknown as TableView;
}

/** Copies what lies on the way, once. */
function put(branch: Branch, path: readonly string[], value: unknown, fresh: Set<unknown>): Branch {
  const [name = '', ...rest] = path;
  const made = fresh.has(branch) ? branch : Array.isArray(branch) ? [...branch] : { ...branch };
  fresh.add(made);
  const fields = made as Record<string, unknown>;
  if (rest.length) {
    const next = fields[name];
    if (typeof next !== 'object' || next === null) throw new Error(`nothing is at ${name}`);
    fields[name] = put(next as Branch, rest, value, fresh);
  } else if (value === null) delete fields[name];
  else fields[name] = value;
  return made;
}
