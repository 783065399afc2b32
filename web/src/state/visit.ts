// What this browser tab has shown: a reloaded page does not show the beginning again.
const SHOWN = 'fatesmith.shown';

/** Whether the table is shown here for the first time; marks it as shown. */
export function firstVisit(table: string): boolean {
  try {
    const before = sessionStorage.getItem(SHOWN);
    sessionStorage.setItem(SHOWN, table);
    return before !== table;
  } catch {
    return true; // storage is blocked
  }
}
