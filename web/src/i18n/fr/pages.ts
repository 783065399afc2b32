import type { Of } from '../languages';

export const pages: Of<'pages'> = {
  'signal.turn': 'À vous de jouer, Fatesmith',
  'settings.language': 'Langue',
  'settings.theme': 'Thème',
  'settings.theme.dark': 'Nuit',
  'settings.theme.light': 'Jour',
  'settings.motion': 'Mouvement',
  'settings.motion.calm': 'Calme',
  'settings.motion.quick': 'Rapide',
  'settings.motion.instant': 'Immédiat',
  'settings.about': 'À propos et crédits',

  'net.connecting': 'En route vers la table …',
  'net.reconnecting': 'Reconnexion …',
  'net.now': 'Essayer maintenant',
  'net.closed': 'Cette table ne peut être montrée',
  'net.unreachable': 'Le serveur ne répond pas. Réessayez dans un instant.',
  'net.lobby': 'Vers l’accueil',
  'refused.banned':
    'Vous êtes exclu de ce serveur : vous pouvez regarder, mais ni vous asseoir, ni parler, ni ouvrir de table.',
  'refused.muted': 'Vous êtes réduit au silence sur ce serveur : votre ligne n’a pas été envoyée.',
  'refused.closed': 'Cette table a été fermée par qui gère ce serveur.',
  'refused.revoked': 'Votre session a été close. Rechargez la page pour en commencer une autre.',
  'announced.title': 'Message de ce serveur',

  'about.title': 'À propos de Fatesmith',
  'about.what':
    'Une table libre pour le jeu de plateau Dice Forge et son extension Rebellion, de Régis Bonnessée. Elle ne contient ni image ni texte de l’éditeur ; tous les dessins de faces, ressources, îles et plateaux sont les nôtres.',
  'about.icons':
    'Sujets des cartes, blasons et signes : icônes de game-icons.net par Lorc, Delapouite, Skoll, Caro Asercion et d’autres, sous CC BY 3.0.',
  'about.fonts':
    'Lettres : Cinzel de Natanael Gama, Marcellus d’Astigmatic, Alegreya Sans de Juan Pablo del Peral, sous la licence SIL Open Font.',
  'about.back': 'Retour',

  'missing.title': 'Il n’y a rien ici',

  'amount.and': 'et',
};
