## Commands: at most 100 characters each

command-goulash = Tenir la marque du tarot et de ses cousins
command-goulash-server = Réglages de ce serveur
command-deal = Noter une donne
command-deal-adjust = Déplacer des points d’un commun accord
command-deal-goulash = Noter une goulash : tous ont passé, le moins de points gagne
command-deal-maison = Noter une donne de Tarot Maison
command-deal-passed = Noter une donne que personne n’a jouée
command-deal-tarot = Noter une donne avec preneur
command-deal-vachette = Noter une vachette : un barème paie les places
command-deal-wild-maison = Noter une donne de Tarot Maison sauvage
command-end = Finir la partie : classement final, et qui doit combien à qui
command-help = Comment tenir la marque ici
command-history = Les donnes d’une partie, les plus récentes d’abord
command-resume = Reprendre dans ce salon une partie finie
command-sessions = Les parties de ce serveur
command-standings = Le classement
command-start = Ouvrir une partie dans ce salon
command-undo = Annuler une donne
command-edit = Modifier une donne : son formulaire, déjà rempli
command-explain = Pourquoi une marque est ce qu’elle est, pas à pas
command-record = Noter une donne par un formulaire

## Options: at most 100 characters each

option-amounts = Qui gagne et perd combien : Ann -10, Bea +10
option-annulled = Une maldonne ou un petit sec, et non une donne où tous ont passé
option-bouts = Les bouts dans les plis de l’attaque
option-cards = Les cartes gagnées par chacun, dans l’ordre du tour ou par nom
option-contract = Le contrat annoncé
option-deal = Quelle donne ; la dernière par défaut
option-defence_points = Les points de la défense, si ce sont ceux que vous avez comptés
option-game = Quel jeu ; le tarot par défaut
option-handfuls = Les poignées montrées : attaque simple, Bea double
option-miseres = Les misères : Bea atouts, Cal têtes
option-name = Un nom pour la partie
option-page = Quelle page
option-partner = Le joueur appelé, à cinq ; rien si le preneur joue seul
option-petit = Qui a gagné le dernier pli avec le petit dedans
option-players = Dans l’ordre du tour : @Ann @Bea Cal, “Oncle Jo”
option-points = Les points de l’attaque
option-deal-goulash-points = Les points dans l’ordre du tour, 10 20 30 31, ou par nom ; on peut omettre un joueur
option-deal-maison-points = Les points des cartes, dans l’ordre du tour ou par nom
option-deal-vachette-points = Les points dans l’ordre du tour, 10 20 30 31, ou par nom, au lieu du classement
option-deal-wild-maison-points = Les points des cartes, dans l’ordre du tour ou par nom
option-ranking = Du moins de points au plus, = pour une égalité : Ann, Bea = Cal, Dov
option-reason = Pourquoi
option-rules = Quelles règles ; par défaut les premières du jeu
option-session = Quelle partie
option-slam = Tous les plis, ou annoncés
option-taker = Le preneur
option-topic = Sur quel sujet
option-tricks = Les plis gagnés par chacun, dans l’ordre du tour ou par nom
option-kind = Ce qu’on a joué
