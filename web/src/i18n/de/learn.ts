import type { Of } from '../languages';

export const learn: Of<'learn'> = {
  'tip.more': 'Weitere Regelentscheide im Glossar: {n}',
  'fact.cost': 'kostet',
  'fact.price': 'kostet',
  'fact.from': 'durch {name}',

  'glossary.title': 'Glossar',
  'glossary.search': 'Namen, Regeln und Entscheide suchen',
  'glossary.close': 'Zurück zum Tisch',
  'glossary.kinds': 'Arten',
  'glossary.kind.all': 'Alles',
  'glossary.kind.terms': 'Begriffe',
  'glossary.kind.cards': 'Karten',
  'glossary.kind.faces': 'Seiten',
  'glossary.kind.tokens': 'Marker',
  'glossary.kind.labyrinth': 'Labyrinth',
  'glossary.kind.allegiance': 'Treuetableau',
  'glossary.kind.rulings': 'Allgemeine Regelentscheide',
  'glossary.found': '{n} Einträge',
  'glossary.none': 'Nichts enthält alle diese Wörter.',
  'glossary.ruling': '{n} Regelentscheid',
  'glossary.rulings': '{n} Regelentscheide',

  'about.pool.sanctuary': 'Gold kauft diese Seiten bei einer Opfergabe, jede Art einmal.',
  'about.pool.garden': 'Nur eine Karte gibt diese Seiten.',
  'about.pool.forest': 'Nur eine Karte des Moduls gibt diese Seiten.',
  'about.resource.gold': 'Kauft im Heiligtum Seiten für deine Würfel.',
  'about.resource.sun': 'Bezahlt Heldentaten rechts am Himmel und eine Zusatzaktion.',
  'about.resource.moon': 'Bezahlt Heldentaten links am Himmel.',
  'about.resource.glory': 'Wer am Ende am meisten davon hat, gewinnt. Der Ruhm auf Karten zählt dann mit.',
  'about.resource.ancient': 'Zahlt anstelle von Sonne oder Mond und rückt deinen Treuemarker zur Rebellion.',
  'about.resource.loyalty': 'Rückt deinen Treuemarker zu den Göttern. Sie wird nicht aufbewahrt.',
  'about.die': 'Wird bei jeder Segnung geworfen; die Seite, die oben liegt, zeigt er. Schmiede bessere Seiten darauf.',
  'about.die.celestial': 'Gehört niemandem; manche Karten und Felder lassen ihn dich werfen.',
  'about.reserve': '{n} von {cap}. Was nicht hineinpasst, geht verloren.',
  'about.score': 'Ruhm im Vorrat und dazu der auf den Karten.',

  'term.round': 'Runde',
  'term.round.about': 'Jeder Held hat einen Zug. Runden: {rounds}.',
  'term.round.of': '{rounds} mit {n} Helden',
  'term.blessing': 'Segnung',
  'term.blessing.about':
    'Alle Helden werfen beide Würfel und nehmen, was sie zeigen, zuerst der Held am Zug. Bei {few} Helden geschieht das {times}-mal.',
  'term.minor-blessing': 'Kleine Segnung',
  'term.minor-blessing.about': 'Wirf einen deiner Würfel und nimm, was er zeigt.',
  'term.reinforcement': 'Verstärkung',
  'term.reinforcement.about': 'Eine Karte, die du einmal in jedem deiner Züge vor der Aktion nutzen darfst.',
  'term.action': 'Aktion',
  'term.action.about': 'In deinem Zug: eine Opfergabe, eine Heldentat, oder passen.',
  'term.offering': 'Opfergabe',
  'term.offering.about':
    'Zahle Gold für Seiten des Heiligtums und schmiede sie auf deine Würfel; so viele du bezahlen kannst, jede Art einmal.',
  'term.forge': 'Schmieden',
  'term.forge.about':
    'Eine Seite an die Stelle einer anderen auf deinen Würfel setzen. Die neue liegt oben; die alte ist für immer weg.',
  'term.feat': 'Heldentat',
  'term.feat.about':
    'Bezahle eine Karte mit Sonne und Mond, zieh auf ihre Insel, vertreibe, wer dort steht, nimm die Karte.',
  'term.extra-action': 'Zusatzaktion',
  'term.extra-action.about':
    'Nach deiner Aktion darfst du einmal im Zug {sun:sun} für eine weitere Opfergabe oder Heldentat zahlen.',
  'term.pass': 'Passen',
  'term.pass.about': 'Nichts tun. Wer bei der Aktion passt, beendet den Zug.',
  'term.oust': 'Vertreiben',
  'term.oust.about':
    'Wer auf eine Insel kommt, schickt den Helden, der dort steht, nach Hause. Der Vertriebene erhält zuerst eine Segnung.',
  'term.face': 'Würfel, Seite',
  'term.face.about':
    'Jeder Held hat einen Lichtwürfel und einen Schattenwürfel mit {sides} Seiten. Seiten werden ersetzt, Würfel nie.',
  'term.shown': 'Zeigen',
  'term.shown.about': 'Ein Würfel zeigt die Seite, die oben liegt: zuletzt geworfen oder zuletzt geschmiedet.',
  'term.choice': 'Wahl',
  'term.choice.about': 'Eine gepunktete Rille zwischen den Teilen einer Seite heißt oder: du nimmst einen davon.',
  'term.sanctuary': 'Heiligtum',
  'term.sanctuary.about':
    'Der Teil des Tempels, in dem Gold Seiten kauft, nach Preisen. Was verkauft ist, kommt nicht wieder.',
  'term.gardens': 'Gärten',
  'term.gardens.about': 'Seiten, die nur Karten geben.',
  'term.island': 'Insel, Portal',
  'term.island.about':
    'Sieben Inseln mit je einem Portal. Deine Figur steht auf dem Portal deiner letzten Heldentat oder zu Hause.',
  'term.location': 'Ort einer Karte',
  'term.location.about':
    '{places} Orte: Die mit M kosten Mond, die mit F Sonne, {both} beides. Jede Karte gehört an einen davon.',
  'term.reserve': 'Vorrat',
  'term.reserve.about':
    'Die Leisten für Gold, Sonne und Mond. Was nicht hineinpasst, ist verloren; die Truhe schafft Platz.',
  'term.shard': 'Splitter',
  'term.shard.about': 'Sonne oder Mond.',
  'term.hammer-track': 'Hammerleiste',
  'term.hammer-track.about': 'Mit dem Hammer darf erhaltenes Gold auf seine Leiste, wo es Runde um Runde zu Ruhm wird.',
  'term.token': 'Marker',
  'term.token.about': 'Einmal zu nutzen; dann ist er weg.',
  'term.bound': 'Gebundene Seite',
  'term.bound.about':
    'Eine Seite von der Karte eines anderen auf deinem Würfel. Kommt sie, gewinnt auch ihr Besitzer. Sie kann nicht ersetzt werden.',
  'term.end': 'Ende des Spiels',
  'term.end.about':
    'Nach der letzten Runde wird Ruhm gezählt: der erhaltene und der auf den Karten. Wer am meisten hat, gewinnt.',
  'term.tie': 'Gleichstand',
  'term.tie.about': 'Gleiche Punkte teilen den Sieg, wenn der Tisch den Gleichstand nicht auflöst.',
  'term.module': 'Modul',
  'term.module.about': 'Die Göttin oder die Titanen: ein Brett, Startwürfel und Karten für sich.',
  'term.forest': 'Wald',
  'term.forest.about': 'Seiten, die nur die Karten eines Moduls geben.',
  'term.golem': 'Golem, Labyrinth',
  'term.golem.about': 'Dein Golem läuft durch das Labyrinth zur Göttin und nimmt, was die Felder geben.',
  'term.treasure-hall': 'Schatzhalle',
  'term.treasure-hall.about':
    'Der erste Golem in einer Halle wählt ihren Schatz; er bleibt dort, und wer später kommt, erhält weniger.',
  'term.celestial': 'Himmelswürfel',
  'term.celestial.about':
    'Ein Würfel, der niemandem gehört und seine Seiten behält; Karten und Felder lassen ihn dich werfen.',
  'term.allegiance': 'Treuetableau',
  'term.allegiance.about':
    'Dein Treuemarker zieht zwischen Rebellion links und Treue rechts. Seine Zone zahlt, und sein Feld zählt am Ende.',
  'term.scepter': 'Zepter',
  'term.scepter.about': 'Ein zweiter Vorrat für {room:gold}. Gib es als Gold aus, oder leere ihn für Splitter.',
  'term.companion': 'Gefährte',
  'term.companion.about': 'Steigt eine Leiste mit {end} Plätzen hinauf und wird für Sonne und Ruhm eingelöst.',
  'term.memory-token': 'Erinnerungsmarker',
  'term.memory-token.about': 'Liegt auf einer Insel, bis ihr Besitzer dort eine Heldentat vollbringt.',
  'term.upgrade': 'Aufwerten',
  'term.upgrade.about': 'Eine Seite durch eine einer höheren Preisstufe ersetzen.',

  'guide.title': 'Begleiter',
  'guide.leave': 'Ohne Begleiter spielen',
  'guide.resume': 'Begleiter wieder rufen',
  'guide.next': 'Weiter',
  'guide.skip': 'Später',
  'guide.done': 'Weiterspielen',
  'guide.welcome': 'Eine echte Partie',
  'guide.welcome.text':
    'Du und {rival} spielt {rounds} Runden. Bessere Würfel bringen mehr, Heldentaten bringen Ruhm; der meiste Ruhm gewinnt. Verlass diesen Begleiter, wann du willst, die Partie geht weiter.',
  'guide.dice': 'Deine zwei Würfel',
  'guide.dice.text':
    'Sie wurden eben geworfen: Das ist eine Segnung, und du hast bekommen, was sie zeigten. Daneben liegen alle Seiten. Diese Würfel baust du um.',
  'guide.reserves': 'Deine Vorräte',
  'guide.reserves.text':
    'Gold kauft Seiten, Sonne und Mond bezahlen Heldentaten. Jeder Vorrat hat ein Ende, und was nicht hineinpasst, ist verloren: Gib rechtzeitig aus.',
  'guide.rival': 'Dein Rivale',
  'guide.rival.text':
    '{rival} würfelt auch in deinen Zügen, und du in fremden Zügen. Ein guter Würfel zahlt sich also immer aus.',
  'guide.score': 'Deine Punkte',
  'guide.score.text': 'Dein Ruhm und der auf deinen Karten. Es beginnt langsam: erst die Würfel, dann die Heldentaten.',
  'guide.turn': 'Ein Zug',
  'guide.turn.text':
    'Alle werden gesegnet, du nutzt Verstärkungen, du machst eine Aktion. Für Sonne gibt es eine weitere.',
  'guide.action': 'Deine Aktion',
  'guide.action.text':
    'Eine Opfergabe kauft Seiten für Gold; eine Heldentat nimmt eine Karte für Sonne und Mond. Was glüht, ist jetzt zu haben. Antworte hier, auf dem Tisch oder mit den Tasten.',
  'guide.offering': 'Mach eine Opfergabe',
  'guide.offering.text':
    'Du hast {gold:gold}. Wähle eine glühende Seite: Am Anfang bezahlen Seiten mit mehr Gold alles Weitere, und eine mit Sonne oder Mond öffnet den Himmel.',
  'guide.face': 'Schlag zu',
  'guide.face.text': 'Nun weicht eine deiner Seiten für immer. Nimm eine von denen, die {common} geben.',
  'guide.more': 'Noch eine Seite?',
  'guide.more.text': 'Eine Opfergabe darf mehrere Seiten kaufen, jede von anderer Art, solange dein Gold reicht.',
  'guide.extra': 'Noch eine Aktion',
  'guide.extra.text':
    'Einmal im Zug darfst du {sun:sun} zahlen und noch einmal handeln. Früh im Spiel lohnt es sich oft.',
  'guide.reinforce': 'Eine Verstärkung',
  'guide.reinforce.text':
    'Diese Karte wirkt in jedem deiner Züge, vor der Aktion. Sie zu nutzen kostet nie die Aktion.',
  'guide.ousted': 'Du wurdest vertrieben',
  'guide.ousted.text':
    'Jemand kam auf deine Insel und schickte dich heim. Dafür hast du eine Segnung bekommen: Das ist kein Verlust.',
  'guide.oust': 'Dort steht jemand',
  'guide.oust.text':
    'Auf der Insel dieser Karte steht {rival}. Gehst du hin, muss {rival} heim, mit einer Segnung. Manchmal ist eine andere Insel besser.',
  'guide.feat': 'Heldentaten',
  'guide.feat.text':
    'Diese Karten kannst du bezahlen. Links oben die Kosten, rechts oben der Ruhm am Ende, dazwischen, wann sie wirkt: sofort, jeden Zug oder von nun an. Höher ist teurer.',
  'guide.card': 'Deine erste Karte',
  'guide.card.text':
    'Sie liegt hier, und deine Figur ist auf ihre Insel gezogen. Ihr Ruhm zählt am Ende und schon jetzt zu deinen Punkten.',
  'guide.full': 'Ein Vorrat ist voll',
  'guide.full.text': 'Mehr davon ginge verloren. Gib etwas aus, oder nimm eine Truhe, die Platz schafft.',
  'guide.tools': 'Hilfe zur Hand',
  'guide.tools.text':
    'Rat sagt, was ein starker Spieler täte, und warum; Chancen zeigt, was die Würfel bringen können. Zurück nimmt eine Entscheidung zurück. Das Buch ist das Glossar.',
  'guide.look': 'Alles hat einen Text',
  'guide.look.text':
    'Zeig auf eine Karte, eine Seite oder einen Vorrat, oder drücke lange darauf, um die Regeln zu lesen. Was matt ist, sagt, was fehlt.',
  'guide.free': 'Du kannst es',
  'guide.free.text':
    'Erst Würfel, dann Heldentaten, und gib aus, bevor ein Vorrat voll ist. Ich melde mich nur noch, wenn etwas Neues kommt.',
  'guide.over': 'Die Partie ist zu Ende',
  'guide.over.text':
    'Ruhm und Karten sind gezählt. Spiel noch einmal, oder nimm in der Lobby drei Rivalen, andere Karten und die Erweiterung.',
};
