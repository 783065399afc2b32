// The glossary as an overlay on any page; the game goes on behind it.

class Shown {
  open = $state(false);
  /** What to look for first. */
  query = $state('');

  show(query = ''): void {
    this.query = query;
    this.open = true;
  }

  hide(): void {
    this.open = false;
  }
}

export const glossary = new Shown();
