import type { Of } from '../languages';

export const learn: Of<'learn'> = {
  'tip.more': 'Autres décisions dans le glossaire : {n}',
  'fact.cost': 'coûte',
  'fact.price': 'coûte',
  'fact.from': 'par {name}',

  'glossary.title': 'Glossaire',
  'glossary.search': 'Chercher noms, règles et décisions',
  'glossary.close': 'Revenir à la table',
  'glossary.kinds': 'Genres',
  'glossary.kind.all': 'Tout',
  'glossary.kind.terms': 'Termes',
  'glossary.kind.cards': 'Cartes',
  'glossary.kind.faces': 'Faces',
  'glossary.kind.tokens': 'Jetons',
  'glossary.kind.labyrinth': 'Labyrinthe',
  'glossary.kind.allegiance': 'Allégeance',
  'glossary.kind.rulings': 'Décisions générales',
  'glossary.found': '{n} entrées',
  'glossary.none': 'Rien ne contient tous ces mots.',
  'glossary.ruling': '{n} décision',
  'glossary.rulings': '{n} décisions',

  'about.pool.sanctuary': 'L’or achète ces faces lors d’une offrande, chaque type une fois.',
  'about.pool.garden': 'Seule une carte donne ces faces.',
  'about.pool.forest': 'Seule une carte du module donne ces faces.',
  'about.resource.gold': 'Achète des faces pour vos dés au sanctuaire.',
  'about.resource.sun': 'Paie les exploits à droite du ciel, et une action supplémentaire.',
  'about.resource.moon': 'Paie les exploits à gauche du ciel.',
  'about.resource.glory': 'Qui en a le plus à la fin gagne. La gloire des cartes compte alors aussi.',
  'about.resource.ancient': 'Paie à la place du soleil ou de la lune, et pousse votre jeton vers la rébellion.',
  'about.resource.loyalty': 'Pousse votre jeton vers les dieux. Elle ne se garde pas.',
  'about.die': 'Lancé à chaque faveur ; la face du dessus est celle qu’il montre. Forgez-y de meilleures faces.',
  'about.die.celestial': 'N’appartient à personne ; des cartes et des cases permettent de le lancer.',
  'about.reserve': '{n} sur {cap}. Ce qui déborde est perdu.',
  'about.score': 'La gloire en réserve, plus celle imprimée sur les cartes.',

  'term.round': 'Manche',
  'term.round.about': 'Chaque héros joue un tour. Manches : {rounds}.',
  'term.round.of': '{rounds} à {n} héros',
  'term.blessing': 'Faveur',
  'term.blessing.about':
    'Tous les héros lancent leurs deux dés et prennent ce qu’ils montrent, le héros actif d’abord. À {few} héros, {times} fois.',
  'term.minor-blessing': 'Faveur mineure',
  'term.minor-blessing.about': 'Lancez un de vos dés et prenez ce qu’il montre.',
  'term.reinforcement': 'Renfort',
  'term.reinforcement.about': 'Une carte à utiliser une fois à chacun de vos tours, avant l’action.',
  'term.action': 'Action',
  'term.action.about': 'À votre tour : une offrande, un exploit, ou passer.',
  'term.offering': 'Offrande',
  'term.offering.about':
    'Payez en or des faces du sanctuaire et forgez-les sur vos dés ; autant que vous pouvez, chaque type une fois.',
  'term.forge': 'Forger',
  'term.forge.about':
    'Placer une face sur un de vos dés à la place d’une autre. La nouvelle est sur le dessus ; l’ancienne est perdue.',
  'term.feat': 'Exploit',
  'term.feat.about':
    'Payez le coût d’une carte en soleil et en lune, allez sur son île, chassez qui s’y trouve, prenez la carte.',
  'term.extra-action': 'Action supplémentaire',
  'term.extra-action.about':
    'Après l’action, payez {sun:sun}, une fois par tour, pour une autre offrande ou un autre exploit.',
  'term.pass': 'Passer',
  'term.pass.about': 'Ne rien faire. Passer l’action termine le tour.',
  'term.oust': 'Chasser',
  'term.oust.about': 'Qui arrive sur une île renvoie le héros qui s’y trouve. Celui-ci reçoit d’abord une faveur.',
  'term.face': 'Dé, face',
  'term.face.about':
    'Chaque héros a un dé clair et un dé sombre à {sides} faces. On remplace les faces, jamais les dés.',
  'term.shown': 'Montrer',
  'term.shown.about': 'Un dé montre la face du dessus : la dernière lancée, ou la dernière forgée.',
  'term.choice': 'Choix',
  'term.choice.about': 'Un sillon pointillé entre les parties d’une face veut dire ou : vous en prenez une.',
  'term.sanctuary': 'Sanctuaire',
  'term.sanctuary.about': 'La partie du temple où l’or achète des faces, par prix. Ce qui est vendu ne revient pas.',
  'term.gardens': 'Jardins',
  'term.gardens.about': 'Des faces que seules les cartes donnent.',
  'term.island': 'Île, portail',
  'term.island.about': 'Sept îles à un portail. Votre pion est sur le portail de votre dernier exploit, ou chez vous.',
  'term.location': 'Lieu d’une carte',
  'term.location.about':
    '{places} lieux : ceux en M se paient en lune, ceux en F en soleil, {both} avec les deux. Chaque carte a le sien.',
  'term.reserve': 'Réserve',
  'term.reserve.about': 'Les pistes d’or, de soleil et de lune. Ce qui déborde est perdu ; le coffre agrandit.',
  'term.shard': 'Éclat',
  'term.shard.about': 'Soleil ou lune.',
  'term.hammer-track': 'Piste du marteau',
  'term.hammer-track.about':
    'Avec le marteau, l’or gagné peut aller sur sa piste, où il devient gloire, tour après tour.',
  'term.token': 'Jeton',
  'term.token.about': 'Sert une fois, puis disparaît.',
  'term.bound': 'Face liée',
  'term.bound.about':
    'Une face de la carte d’un autre héros sur votre dé. Quand elle sort, son propriétaire gagne aussi. On ne peut la remplacer.',
  'term.end': 'Fin de la partie',
  'term.end.about':
    'Après la dernière manche, on compte la gloire : celle gagnée et celle des cartes. Le plus de gloire gagne.',
  'term.tie': 'Égalité',
  'term.tie.about': 'À égalité, la victoire est partagée, sauf si la table départage.',
  'term.module': 'Module',
  'term.module.about': 'La Déesse ou les Titans : un plateau, des dés de départ et des cartes à eux.',
  'term.forest': 'Forêt',
  'term.forest.about': 'Des faces que seules les cartes d’un module donnent.',
  'term.golem': 'Golem, labyrinthe',
  'term.golem.about': 'Votre golem traverse le labyrinthe vers la déesse et prend ce que donnent les cases.',
  'term.treasure-hall': 'Salle au trésor',
  'term.treasure-hall.about':
    'Le premier golem d’une salle en choisit le trésor ; il y reste, et les suivants gagnent moins.',
  'term.celestial': 'Dé céleste',
  'term.celestial.about':
    'Un dé qui n’appartient à personne et garde ses faces ; cartes et cases permettent de le lancer.',
  'term.allegiance': 'Allégeance',
  'term.allegiance.about':
    'Votre jeton va de la rébellion, à gauche, à la loyauté, à droite. Sa zone rapporte, et sa case compte à la fin.',
  'term.scepter': 'Sceptre',
  'term.scepter.about': 'Une seconde réserve de {room:gold}. À dépenser comme or, ou à vider pour payer des éclats.',
  'term.companion': 'Compagnon',
  'term.companion.about': 'Gravit une piste de {end} cases et s’échange contre soleil et gloire.',
  'term.memory-token': 'Jeton Mémoire',
  'term.memory-token.about': 'Reste sur une île jusqu’à ce que son propriétaire y accomplisse un exploit.',
  'term.upgrade': 'Améliorer',
  'term.upgrade.about': 'Remplacer une face par une autre d’un niveau de prix supérieur.',

  'guide.title': 'Guide',
  'guide.leave': 'Quitter le guide',
  'guide.resume': 'Reprendre le guide',
  'guide.next': 'Suite',
  'guide.skip': 'Plus tard',
  'guide.done': 'Jouer',
  'guide.welcome': 'Une vraie partie',
  'guide.welcome.text':
    'Vous et {rival} jouez {rounds} manches. De meilleurs dés rapportent plus, et les exploits donnent la gloire ; le plus de gloire gagne. Quittez ce guide quand vous voulez, la partie continue.',
  'guide.dice': 'Vos deux dés',
  'guide.dice.text':
    'Ils viennent d’être lancés : c’est une faveur, vous avez pris ce qu’ils montraient. À côté, toutes leurs faces. Ces dés, vous allez les reforger.',
  'guide.reserves': 'Vos réserves',
  'guide.reserves.text':
    'L’or achète des faces, soleil et lune paient les exploits. Chaque réserve a une fin, et ce qui déborde est perdu : dépensez à temps.',
  'guide.rival': 'Votre rival',
  'guide.rival.text':
    '{rival} lance aussi pendant vos tours, et vous pendant les siens. Un bon dé rapporte donc sans cesse.',
  'guide.score': 'Votre score',
  'guide.score.text':
    'Votre gloire et celle imprimée sur vos cartes. Il démarre lentement : d’abord les dés, ensuite les exploits.',
  'guide.turn': 'Un tour',
  'guide.turn.text':
    'Tous reçoivent une faveur, vous utilisez vos renforts, vous faites une action. Avec du soleil, une de plus.',
  'guide.action': 'Votre action',
  'guide.action.text':
    'Une offrande achète des faces ; un exploit prend une carte pour du soleil et de la lune. Ce qui rougeoie peut être pris. Répondez ici, sur la table ou au clavier.',
  'guide.offering': 'Faites une offrande',
  'guide.offering.text':
    'Vous avez {gold:gold}. Choisissez une face qui rougeoie : au début, plus d’or sur les dés paie tout le reste, et le soleil ou la lune ouvrent le ciel.',
  'guide.face': 'Frappez',
  'guide.face.text': 'Une de vos faces lui cède la place pour toujours. Prenez une de celles qui donnent {common}.',
  'guide.more': 'Encore une face ?',
  'guide.more.text': 'Une offrande peut acheter plusieurs faces, chacune d’un autre type, tant que l’or suffit.',
  'guide.extra': 'Une action de plus',
  'guide.extra.text':
    'Une fois par tour, payez {sun:sun} pour agir encore. Tôt dans la partie, cela vaut souvent la peine.',
  'guide.reinforce': 'Un renfort',
  'guide.reinforce.text':
    'Cette carte sert à chacun de vos tours, avant l’action. L’utiliser ne coûte jamais l’action.',
  'guide.ousted': 'On vous a chassé',
  'guide.ousted.text':
    'Quelqu’un est venu sur votre île et vous a renvoyé. En échange vous avez reçu une faveur : ce n’est pas une perte.',
  'guide.oust': 'Il y a quelqu’un',
  'guide.oust.text':
    'Sur l’île de cette carte se trouve {rival}. Allez-y, et {rival} rentre, avec une faveur. Parfois une autre île vaut mieux.',
  'guide.feat': 'Les exploits',
  'guide.feat.text':
    'Vous pouvez payer ces cartes. En haut à gauche le coût, à droite la gloire finale, au milieu quand elle agit : aussitôt, à chaque tour, ou désormais. Plus haut, plus cher.',
  'guide.card': 'Votre première carte',
  'guide.card.text':
    'Elle est ici, et votre pion est allé sur son île. Sa gloire compte à la fin, et déjà dans votre score.',
  'guide.full': 'Une réserve est pleine',
  'guide.full.text': 'Le surplus serait perdu. Dépensez, ou prenez un coffre, qui agrandit.',
  'guide.tools': 'De l’aide',
  'guide.tools.text':
    'Conseil dit ce que ferait un joueur fort, et pourquoi ; Chances, ce que les dés peuvent donner. Annuler reprend une décision. Le livre est le glossaire.',
  'guide.look': 'Tout a un texte',
  'guide.look.text':
    'Pointez une carte, une face ou une réserve, ou appuyez longuement, pour lire ses règles. Ce qui est terne dit ce qui manque.',
  'guide.free': 'Vous savez jouer',
  'guide.free.text':
    'D’abord les dés, ensuite les exploits, et dépensez avant qu’une réserve soit pleine. Je ne parlerai plus que s’il y a du nouveau.',
  'guide.over': 'La partie est finie',
  'guide.over.text':
    'Gloire et cartes sont comptées. Rejouez, ou prenez trois rivaux, d’autres cartes et les extensions à l’accueil.',
};
