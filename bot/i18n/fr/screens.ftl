# La carte de la table
card-session = partie { $session }
card-deals_next = Donne { $deal } : { $name } distribue
card-dealer_out = le donneur fait le mort
card-dealer_and_others_out = le donneur fait le mort, avec { $names }
card-left = Ont quitté la table :
title-winner = { $name } a gagné
title-mayor = { $name } porte le chapeau du maire

# Le nom de ce qui a été noté : une donne par son numéro, le reste par ce que c’est
deal-named = { $event ->
    [adjustment] la correction
    [seating] le changement de places
    [rules] le changement de règles
   *[none] la donne { $deal }
}
    .first = { $event ->
        [adjustment] La correction
        [seating] Le changement de places
        [rules] Le changement de règles
       *[none] La donne { $deal }
    }

# Ce que la table a noté
record-title = { $event ->
    [adjustment] **Correction**
    [seating] **Places** · { $title }
    [rules] **Règles** · { $title }
   *[none] **Donne { $deal }** · { $title }
}
record-by = par { $name }
record-inferred = les { POINTS($half) } { ELIDED("de", $name) } se déduisent du reste
record-done_before = { $state ->
    [undone] On a déjà annulé { deal-named }.
   *[stands] C’est déjà noté : { deal-named }.
}
record-reason = Motif : { $reason }
record-undone = **{ $name } a annulé** { $event ->
    [none] la donne { $line }
    [adjustment] la { $line }
   *[other] { deal-named } · { $line }
}
record-put_back = **{ $name } a rétabli** { $event ->
    [none] la donne { $line }
    [adjustment] la { $line }
   *[other] { deal-named } · { $line }
}
record-moved = { deal-named.first } change de marque : { $changes }
record-act = { $act ->
    [undo] **{ $name } a annulé** { deal-named }
    [put-back] **{ $name } a rétabli** { deal-named }
   *[edit] **{ $name } a modifié** { deal-named }
}
record-undone_by = annulée par { $name }
record-changed_by = modifiée par { $name }
record-overtaken = On est revenu depuis sur cette donne.
record-totals = Désormais : { $totals }
record-passed = tout le monde a passé
record-annulled = donne nulle
record-adjustment = correction
record-seating = désormais à table : { $players }
record-rules = règles changées : { $rules }
# L’historique
history-empty = Aucune donne pour l’instant.
history-recorded = par { $name }
history-edited = modification : { $name }
history-undone = annulation : { $name }
history-page = Page { $page } sur { $pages }, la plus récente d’abord

# Le classement et la fin
standings-deals =
    { $deals ->
        [0] Aucune donne jouée pour l’instant
        [one] Après { $deals } donne
       *[other] Après { $deals } donnes
    }
end-title =
    { $deals ->
        [0] **La partie est finie**, sans une donne
        [one] **La partie est finie**, après { $deals } donne
       *[other] **La partie est finie**, après { $deals } donnes
    }
end-ask =
    { $deals ->
        [0] Finir cette partie ? Rien n’y a été noté.
        [one] Finir cette partie de { $deals } donne ? On pourra la reprendre.
       *[other] Finir cette partie de { $deals } donnes ? On pourra la reprendre.
    }
end-owed = **Qui doit à qui**
end-transfer = { $payer } → { $payee } : **{ POINTS($half) }**
end-nothing_owed = Personne ne doit rien à personne.
end-corrected = corrigée le { $when }
end-went_on = Cette partie a repris : ce qui se trouvait ici n’en est pas la fin.
end-by = finie par { $name }

# Commencer et reprendre
start-opened = **{ $name } a ouvert une partie** dans { $where }. La carte ci-dessous montre où en est chacun.
start-left_out =
    { $count ->
        [one] { $names } a quitté ce serveur et n’est pas à la table.
       *[other] { $names } ont quitté ce serveur et ne sont pas à la table.
    }
start-resumed = **{ $name } a repris la partie.** La carte ci-dessous montre où en est chacun.

# Les parties du serveur
sessions-title = ### Parties
sessions-end = Il n’y en a pas d’autres.
sessions-empty = Aucune pour l’instant : `/goulash start` en ouvre une.
sessions-page = Page { $page }
sessions-gone = un salon qui n’est plus là
sessions-bring = Son salon a été supprimé ou archivé : `/goulash resume session:{ $session }` la reprend ici.
sessions-open = **{ $title }** · { $session } · en cours dans { $where } depuis le { $opened } · { $deals ->
        [one] { $deals } donne
       *[other] { $deals } donnes
    }
sessions-closed =
    { $title } · { $session } · { $opened } · { $deals ->
        [one] { $deals } donne
       *[other] { $deals } donnes
    }

# Boutons
button-undo = Annuler { deal-named }
button-undo_nothing = Annuler
button-history = Historique
button-end = Finir
button-end_it = La finir
button-put_back = Rétablir
button-resume = Reprendre
button-resume_open = La continuer ici
button-open_thread = Ouvrir un fil
button-newer = Plus récentes
button-older = Plus anciennes
button-cancel = Abandonner
button-allow = L’admettre dès cette donne et la noter

# Brouillons
draft-dropped = Rien n’a été noté.

# Les règles qui ne sont pas d’une feuille connue
sheet-own = règles de la table

# Aide
help-first =
    ### Goulash
    Je tiens la marque des jeux de tarot et je calcule qui doit à qui.
    1. `/goulash start players:@Ann @Bea Cal "Oncle Jo"` installe les joueurs dans l’ordre du tour, membres et invités.
    2. La carte sous le dernier message montre où en est chacun. Ses boutons bleus notent une donne, **Annuler** reprend la dernière.
    3. `/goulash deal goulash points:10 20 30 31` et `/goulash deal tarot` font de même en une ligne.

    Toute donne peut être modifiée, annulée, rétablie ; rien ne se perd.
help-topics = Pour en savoir plus : `/goulash help topic:` { $topics }
help-start =
    ### Commencer
    `/goulash start` ouvre une partie dans ce salon : le jeu, les joueurs dans l’ordre du tour (mentionnez les membres, tapez le nom des invités ; les guillemets gardent entier un nom de deux mots), les règles, un nom.
    Le dernier joueur distribue le premier. On peut être plus nombreux que le jeu n’en veut : le donneur fait alors le mort.
help-deals =
    ### Noter les donnes
    `/goulash deal tarot taker: contract: bouts: points:` note un contrat ; les points de l’attaque, ou ceux de la défense à la place.
    `/goulash deal goulash points:` prend les points dans l’ordre du tour, `10 20 30 31`, ou avec les noms, `Ann 10, Bea 20, Cal 30`. On peut omettre un joueur : le reste de 91 est à lui.
    `/goulash deal passed` note une donne que personne n’a jouée, `/goulash deal adjust` déplace des points d’un commun accord.
help-undo =
    ### Annuler
    Sur la carte, **Annuler** annule la dernière donne, `/goulash undo deal:` n’importe quelle autre. La donne reste dans l’historique, et **Rétablir** la compte à nouveau.
    Sous une donne notée, **Corriger** en rouvre le formulaire, comme `/goulash edit deal:` ; avec `kind:`, elle devient une donne d’un autre type.
    Qui a noté une donne peut toujours l’annuler, tous ceux qui sont assis dans les dix minutes, qui a ouvert la partie et les gestionnaires à tout moment.
help-end =
    ### Finir
    Le bouton **Finir** ou `/goulash end` clôt la partie avec le classement, le moins de règlements possible et une image de la soirée ; `/goulash chart` trace à tout moment l’évolution des totaux. `/goulash resume` la rouvre, même dans un autre salon.
help-standings =
    ### Classements
    `/goulash standings` affiche le classement de cette partie ; avec `scope:`, celui du serveur ou d’une saison ; avec `game:`, celui d’un jeu. Les points de jeux différents ne s’additionnent pas. `/goulash chart` trace l’évolution des totaux, `/goulash stats` dit ce qu’un joueur a fait, et contre qui.
    Les gestionnaires peuvent faire publier des classements d’office : `/goulash-server autopost add`.
help-server =
    ### Pour les gestionnaires
    `/goulash-server settings` affiche et change la langue du serveur, son fuseau horaire, qui peut noter et les règles des nouvelles parties.
    `/goulash-server season add` met une étiquette sur les parties entre deux jours ; rien n’est remis à zéro.
    `/goulash-server autopost add` fait publier le classement après chaque donne, chaque jour, chaque semaine ou chaque mois, dans le salon de votre choix ; l’annonce est d’abord montrée.
help-rules =
    ### Règles
    La feuille *Soirée goulash* suit les règles de la fédération, et une donne que tous passent se joue en goulash. D’autres feuilles se choisissent avec `rules:` au début. Une sorte de donne que votre feuille n’a pas peut être admise dès cette donne.

# Le calcul d’une donne
explain-adds_up = -# Le tout fait 0.
explain-undone = Cela a été annulé et ne compte pas.
explain-nothing = Rien n’a été marqué.
explain-adjustment = **{ SCORE($change) }** { $player }, d’un commun accord.

# Noter une donne
form-title = { $event ->
    [none] Donne { $deal } : { $kind }
   *[other] { $kind }
}
form-edit_title = Modifier { $event ->
    [none] la donne { $deal } : { $kind }
   *[other] { deal-named }
}
field-in_order = Dans l’ordre du tour : { $names }
preview-title = **Donne { $deal }** · { $title }
preview-change_title = **Donne { $deal }, modifiée** · { $title }
preview-moved = Ce n’est plus ce que vous avez vu : le résultat a changé depuis.
preview-for = Donneur : { $dealer }. Joueurs : { $players }.
preview-only_you = Vous seul voyez ceci : rien n’est noté avant Enregistrer.
record-edited = **{ $name } a modifié** { deal-named }
record-before = avant : { $deal }
record-pick = Qu’a-t-on joué ?
record-other_kind = Qu’était la donne { $deal } ?
button-another_kind = Un autre type de donne
field-another = un autre type de donne
    .hint = À laisser vide si le type est le bon
field-seating-players = qui est à table, dans l’ordre du tour
    .hint = Parmi ceux qui ont été à cette table
field-set = règles, une par ligne
    .hint = Le nom de la règle, deux-points, sa valeur ; « comme d’habitude » la rétablit
error-kind_stays = { deal-named.first } n’est pas une donne de cartes : pour modifier cela, `/goulash edit` sans `kind`.
error-rule_unreadable = { $typed } n’est pas une règle, deux-points et une valeur.
record-unfinished = Vous avez commencé une donne sans la finir.
button-fix = Corriger
button-explain = Expliquer
button-save = Enregistrer
page-announcements = Annonces
page-bonuses = Primes
page-table = Donneur et joueurs
page-tarokks = Tarokks et plus
button-change = Modifier
button-correct = Corriger
button-continue = La continuer
button-save_anyway = L’enregistrer quand même

# L’attente avant la partie
lobby-who = Qui joue ? L’ordre est celui du tour, et le dernier distribue le premier.
lobby-empty = *Personne pour l’instant.*
lobby-missing =
    { $missing ->
        [one] Il en faut encore { $missing }.
       *[other] Il en faut encore { $missing }.
    }
lobby-order = Commencez, ou laissez venir du monde : on peut être plus nombreux que le jeu n’en veut.
lobby-pick = Choisir des membres
lobby-guest_title = Ajouter des invités
lobby-order_title = Ordre du tour
field-guest = noms
field-lobby-guest = noms des invités
    .hint = Cal, « Oncle Jo »
field-order = ordre du tour
field-lobby-order = ordre du tour, le dernier donne en premier
    .hint = Qui n’y est pas s’en va
button-join = Venir
button-let_in = Accueillir { $name }
button-leave = S’en aller
button-add_guest = Ajouter un invité
button-same_as_last = Comme la dernière fois
button-order = Ordre
button-start = Commencer
button-play_again = Rejouer
error-already_in_lobby = { $found } y est déjà.
error-not_in_lobby = Vous n’êtes pas parmi les joueurs.
error-lobby_full = { $most } peuvent s’asseoir au plus.
error-lobby_over = Cette attente est finie : la partie a commencé, ou un mois a passé.
error-left_lobby = { $found } a quitté ce serveur et n’attend plus ici. Appuyez encore sur Commencer, ou ajoutez d’abord quelqu’un.
error-no_last_time = Aucune partie n’a encore été jouée dans ce salon.

# Where not all has room
lines-more = … et { $count } de plus

# Short answers
answer-done = -# C’est fait.
start-lobby_in = La nouvelle partie se prépare dans { $where }.
start-go_on = La partie dans { $where } continue ; sa carte est ci-dessous.
card-waits = Je ne peux pas écrire ici en ce moment (il manque : { $names }) : ce qui est fait est fait, et la carte reviendra quand je le pourrai.

# La table
card-who_plays = jouent : { $names }
card-others_out = ne jouent pas : { $names }
card-deals_left =
    { $deals ->
        [0] le dernier tour est joué
        [one] encore { $deals } donne
       *[other] encore { $deals } donnes
    }
card-differs = Le registre et les règles ne sont pas d’accord sur cette partie : { $deals }. Prévenez qui fait tourner ce bot.
card-unreplayable = Le registre et les règles ne sont pas d’accord sur cette partie : elle ne peut pas être rejouée. Prévenez qui fait tourner ce bot.
card-end_announced = la fin est annoncée
card-stakes = les donnes à venir comptent { $stakes }

# Images
chart-deals = donnes
chart-points = points
chart-after =
    { $deals ->
        [one] { $deals } donne
       *[other] { $deals } donnes
    }
chart-first_of = Les { $shown } premiers sur { $players }
chart-alt =
    { $deals ->
        [one] Courbe des totaux après { $deals } donne
       *[other] Courbe des totaux, donne par donne, après { $deals } donnes
    }
chart-alt_ended =
    { $deals ->
        [one] Le classement final après { $deals } donne, et la courbe des totaux
       *[other] Le classement final après { $deals } donnes, et la courbe des totaux, donne par donne
    }
chart-sessions = parties
chart-after_sessions =
    { $sessions ->
        [one] { $sessions } partie
       *[other] { $sessions } parties
    }
chart-alt_sessions =
    { $sessions ->
        [one] Courbe des totaux après { $sessions } partie
       *[other] Courbe des totaux, partie par partie, après { $sessions } parties
    }
moment-best = Meilleure donne : { $name } { SCORE($half) }, donne { $first }
moment-worst = Donne la plus dure : { $name } { SCORE($half) }, donne { $first }
moment-run = Plus longue série : { $name }, { $half } gains, donnes { $first } à { $last }
moment-comeback = Remontée { ELIDED("de", $name) } : { SCORE($half) } après la donne { $first }
error-may_not_attach = Je n’ai pas le droit de joindre des images ici. Il me faut la permission Joindre des fichiers.
error-nothing_to_draw = Aucune donne n’a encore été marquée : il n’y a rien à dessiner.
error-picture_failed = L’image n’a pas pu être dessinée. Réessayez dans une minute ; `/goulash standings` dit la même chose en mots.
error-picture_too_slow = L’image est trop longue à dessiner pour le moment. Réessayez dans une minute ; `/goulash standings` dit la même chose en mots.
