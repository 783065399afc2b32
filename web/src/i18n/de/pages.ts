import type { Of } from '../languages';

export const pages: Of<'pages'> = {
  'signal.turn': 'Du bist dran, Fatesmith',
  'settings.language': 'Sprache',
  'settings.theme': 'Aussehen',
  'settings.theme.dark': 'Nacht',
  'settings.theme.light': 'Tag',
  'settings.motion': 'Bewegung',
  'settings.motion.calm': 'Ruhig',
  'settings.motion.quick': 'Schnell',
  'settings.motion.instant': 'Sofort',
  'settings.about': 'Über und Dank',

  'net.connecting': 'Auf dem Weg zum Tisch …',
  'net.reconnecting': 'Verbinde neu …',
  'net.now': 'Jetzt versuchen',
  'net.closed': 'Dieser Tisch kann nicht gezeigt werden',
  'net.unreachable': 'Der Server antwortet nicht. Versuche es gleich noch einmal.',
  'net.lobby': 'Zur Halle',
  'refused.banned':
    'Du bist auf diesem Server gesperrt: Du darfst zusehen, aber dich nicht setzen, nicht reden und keine Tische eröffnen.',
  'refused.muted': 'Du bist auf diesem Server stummgeschaltet: Deine Zeile wurde nicht gesendet.',
  'refused.closed': 'Wer diesen Server betreibt, hat diesen Tisch geschlossen.',
  'refused.revoked': 'Deine Sitzung wurde beendet. Lade die Seite neu, um eine neue zu beginnen.',
  'announced.title': 'Nachricht dieses Servers',

  'about.title': 'Über Fatesmith',
  'about.what':
    'Ein freier Tisch für das Brettspiel Dice Forge und seine Erweiterung Rebellion von Régis Bonnessée. Er enthält weder Bilder noch Texte des Verlags; alle Zeichnungen von Seiten, Rohstoffen, Inseln und Tafeln sind unsere eigenen.',
  'about.icons':
    'Motive der Karten, Wappen und Zeichen: Icons von game-icons.net von Lorc, Delapouite, Skoll, Caro Asercion und anderen, unter CC BY 3.0.',
  'about.fonts':
    'Schriften: Cinzel von Natanael Gama, Marcellus von Astigmatic, Alegreya Sans von Juan Pablo del Peral, unter der SIL Open Font License.',
  'about.back': 'Zurück',

  'missing.title': 'Hier ist nichts',

  'amount.and': 'und',
};
