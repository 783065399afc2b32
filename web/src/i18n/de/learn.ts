import type { Of } from '../languages';

export const learn: Of<'learn'> = {
  'tip.more': 'und {n} weitere Entscheidungen im Glossar',
  'fact.cost': 'kostet',
  'fact.price': 'kostet',
  'fact.from': 'durch {name}',

  'glossary.title': 'Glossar',

  'about.pool.sanctuary': 'Gold kauft diese Seiten bei einer Opfergabe, jede Art einmal.',
  'about.pool.garden': 'Nur eine Karte gibt diese Seiten.',
  'about.pool.forest': 'Nur eine Karte des Moduls gibt diese Seiten.',
  'about.resource.gold': 'Kauft im Heiligtum Seiten für deine Würfel.',
  'about.resource.sun': 'Bezahlt Heldentaten rechts am Himmel und eine Zusatzaktion.',
  'about.resource.moon': 'Bezahlt Heldentaten links am Himmel.',
  'about.resource.glory': 'Wer am Ende am meisten davon hat, gewinnt. Der Ruhm auf Karten zählt dann mit.',
  'about.resource.ancient': 'Zahlt anstelle von Sonne oder Mond und rückt deinen Stein zur Rebellion.',
  'about.resource.loyalty': 'Rückt deinen Stein zu den Göttern. Sie wird nicht aufbewahrt.',
  'about.die': 'Wird bei jeder Segnung geworfen; die Seite, die oben liegt, zeigt er. Schmiede bessere Seiten darauf.',
  'about.die.celestial': 'Gehört niemandem; manche Karten und Felder lassen ihn dich werfen.',
  'about.reserve': '{n} von {cap}. Was nicht hineinpasst, geht verloren.',
  'about.score': 'Ruhm im Vorrat und dazu der auf den Karten.',
};
