// What this tab of the browser has shown: a page that is loaded again does not show the beginning once more.
const SHOWN = 'fatesmith.shown';

/** Whether the table is shown here for the first time; from now on it is not. */
export function firstVisit(table: string): boolean {
  try {
    const before = sessionStorage.getItem(SHOWN);
    sessionStorage.setItem(SHOWN, table);
    return before !== table;
  } catch {
    return true; // a browser that keeps nothing
  }
}
