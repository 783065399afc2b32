import type { Of } from '../languages';

export const table: Of<'table'> = {
  'top.round': 'Manche',
  'top.rounds': 'Manche {round} sur {rounds}',
  'top.hint': 'Conseil',
  'top.odds': 'Chances',
  'top.undo': 'Annuler',
  'top.settings': 'Réglages',
  'top.lobby': 'Vers l’accueil',

  'hero.glory': '{glory:glory} et {cards} sur les cartes',
  'hero.total': 'gloire',
  'hero.cards': '+ {n} sur les cartes',
  'hero.bot': 'un bot joue',
  'hero.away': 'absent',
  'hero.score': '{name}, score {score}',
  'hero.of': '{n} sur {cap} {resource}',

  'dice.of': 'Les dés de {name}',
  'dice.worth': 'valeur en gloire : {n}',
  'dice.both': 'Les deux dés, par jet',
  'dice.you': 'Vous',
  'dice.brings': 'un jet rapporte',
  'dice.new': 'neuf',
  'receipt.title': 'Ce qui vient d’être fait',
  'since.title': 'Depuis votre dernier tour :',
  'since.forged': 'a forgé',
  'since.feats': 'a accompli {feats}',

  'own.title': 'Votre inventaire',
  'own.your-turn': 'à vous',
  'own.asked': 'à vous de répondre',
  'own.thinks': '{name} réfléchit',
  'own.forging': 'à la forge',
  'own.watching': 'Vous regardez',
  'own.spent': 'Utilisées',
  'own.none': 'aucune',
  'own.lost': '{n} perdu',

  'die.shows': '{die} montre {face}. Autres faces : {faces}.',

  'tabs.title': 'Vues',
  'tabs.sky': 'Ciel',
  'tabs.temple': 'Temple',
  'tabs.heroes': 'Héros',
  'tabs.story': 'Récit',

  'sky.title': 'Le ciel',
  'sky.left': 'reste {n}',
  'sky.gone': 'épuisé',
  'sky.costs': 'coûte {cost}',
  'sky.glory': '{n:glory}',
  'sky.home': 'Départ',
  'sky.here': 'Ici : {names}',
  'sky.empty': 'pas encore choisi',

  'temple.title': 'Sanctuaire',
  'temple.gardens': 'Jardins',
  'temple.forest': 'Forêt',
  'temple.price': '{n:gold}',
  'temple.left': '{face}, reste {n}',
  'temple.none': '{face}, épuisée',

  'story.title': 'Récit',

  'chat.title': 'Paroles',
  'chat.say': 'Dire quelque chose',
};
