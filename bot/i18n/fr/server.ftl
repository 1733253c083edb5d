# Classements d’une partie, du serveur, d’une saison
standings-all_games = Tous les jeux
choice-scope-server = Le serveur
choice-scope-session = Cette partie
standings-of_server = Classement du serveur
standings-of_season = Saison { $name }, du { $first } au { $last }
standings-empty = Rien n’a encore été joué.
standings-gone = { $name } (a quitté le serveur)
standings-legend = donnes × moyenne
standings-not_added_up = Rang dans chaque jeu : les points de jeux différents ne s’additionnent pas
standings-since = entre parenthèses : depuis le dernier affichage, { $when }
standings-page = Page { $page } sur { $pages }
button-up = Plus haut
button-down = Plus bas

# Les réglages d’un serveur
settings-line = { $label } : **{ $value }**
settings-title = ### Réglages de ce serveur
settings-language = Langue
settings-timezone = Fuseau horaire
settings-recorders = Qui peut noter
settings-joining = Rejoindre une table
settings-public_sums = Classements, graphiques et statistiques que tout le monde lit
settings-sheet = Règles des nouvelles parties, { $game }
settings-zone = { $zone }, il est { $time }
settings-as_discord = comme dans Discord ({ $language })
settings-role = seulement { $role }
settings-role_gone = un rôle qui a été supprimé ; choisissez-en un autre avec `recorder_role:`
settings-left_out = Tout le monde ne voit pas { $channels }. Ce qui s’y joue n’est pas compté, sauf quand un membre qui le voit lit seul.
settings-counted = Tout le monde ne voit pas { $channels }. Ce qui s’y joue est compté quand même.
settings-first_sheet = Les nouvelles parties ont les premières règles de la liste : { $games }.
choice-rules-first = les premières de la liste
settings-how = Les options de `/goulash-server settings` les changent, avec effet immédiat.
settings-by = { $name }, { $when }
choice-language-en = English
choice-language-fr = français
choice-recorders-players = les joueurs de la table
choice-recorders-everyone = tout le monde dans le salon
choice-recorders-role = les membres qui ont un rôle
choice-joining-free = libre
choice-joining-agreed = un joueur de la table donne d’abord son accord
choice-public_sums-open = les salons que tout le monde voit
choice-public_sums-all = tous les salons, même cachés

# Saisons
season-title = ### Saisons
season-page = Page { $page } sur { $pages }
season-none = Aucune pour l’instant : `/goulash-server season add` en crée une.
season-line = **{ $name }** · du { $first } au { $last }
season-added = Saison **{ $name }**, du { $first } au { $last }. `/goulash standings scope:` l’affiche.
season-ask = Supprimer la saison **{ $name }**, du { $first } au { $last } ? Ses parties et tous les points restent.
season-removed = La saison **{ $name }** est supprimée. Ses parties et tous les points restent.
button-season_remove = Supprimer
field-language = langue
field-timezone = fuseau horaire
field-default_rules = règles par défaut
field-first = premier jour
field-last = dernier jour
