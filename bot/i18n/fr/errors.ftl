## How a field stands before what is wrong with it

error-in_field = **{ $field }** :

## The bot and Discord

error-bot_lacks_permissions = Je n’ai pas le droit d’écrire ici. Il me faut : { CHOICE("permission", $expected) }.
error-bug = Quelque chose s’est mal passé, par ma faute. { $outcome ->
    [deal] La donne { $deal } est comme la carte la montre.
    [something] Une partie peut être notée : regardez la carte avant de redemander.
   *[nothing] Rien n’est noté.
} Référence : { $reference }
error-button_of_another_version = Ce bouton vient d’une autre version de moi. Prenez la carte, ou la commande.
error-commands_changed = Discord montre encore une ancienne forme de cette commande. Réessayez dans une minute.
error-channel_not_seen = Je ne vois pas ce salon. Donnez-m’y accès ou choisissez-en un autre.
error-no_thread_here = On ne peut pas ouvrir de fil ici.
error-member_lacks_permissions = Vous n’avez pas le droit d’ouvrir un fil ici. Il vous faut : { CHOICE("permission", $expected) }.
error-too_many_threads = Ce serveur a autant de fils ouverts que Discord le permet. Fermez-en un, puis appuyez à nouveau : ce que vous avez tapé est gardé.
error-thread_full = Discord n’accepte plus de membres dans un fil ici. Réessayez plus tard ou commencez dans un autre salon : ce que vous avez tapé est gardé.
error-discord_fails = Discord n’y arrive pas pour l’instant ({ $found }). Appuyez à nouveau : ce que vous avez tapé est gardé.
error-not_allowed_here = C’est impossible ici.
error-too_late = C’était trop long : je n’ai rien fait. Réessayez.
error-too_often = { $what ->
    [member-pictures] Vous avez demandé beaucoup d’images ; la prochaine dans { $seconds } s.
    [server-pictures] Ce serveur a demandé beaucoup d’images ; la prochaine dans { $seconds } s.
    [member-statistics] Vous avez demandé beaucoup de statistiques ; les prochaines dans { $seconds } s.
    [server-statistics] Ce serveur a demandé beaucoup de statistiques ; les prochaines dans { $seconds } s.
   *[other] C’est beaucoup à la fois. Continuez dans { $seconds } s.
 }
error-only_in_servers = Je tiens la marque dans les salons des serveurs, pas en messages privés.

## Who may

error-only_opener = Cela revient à qui a ouvert la partie ({ $people }) et aux gestionnaires du serveur.
error-only_recorder = Peuvent modifier { deal-named } : qui a noté cela, qui a ouvert la partie, les gestionnaires et, pendant dix minutes, les joueurs assis. Demandez à { OR($people) }.
error-only_seated = Cela revient aux joueurs assis à la table : { $people }.
error-only_seated_or_opener = Cela revient aux joueurs assis à la table, à qui a ouvert la partie et aux gestionnaires : { $people }.
error-only_managers = Cela revient à ceux qui gèrent le serveur.
error-join_agreed = Ici, la table donne son accord avant que quelqu’un s’assoie. { $people } peuvent vous accueillir.
error-role_gone = Le rôle qui pouvait noter ici a été supprimé. Les gestionnaires du serveur en choisissent un autre : `/goulash-server settings recorder_role:`.

## Sessions

error-channel_taken = Ce salon a déjà une partie en cours, la partie { $session }.
error-no_open_session = Aucune partie n’est en cours dans ce salon. `/goulash start` en ouvre une, `/goulash resume` en reprend une ancienne.
error-no_such_session = Cette partie n’existe pas ici.
error-no_such_sheet = { CHOICE("game", $game) } n’a pas de règles nommées { $found }. Choisissez { OR(CHOICE("sheet", $expected)) }.
error-nothing_to_resume = Aucune partie ne s’est finie dans ce salon. `/goulash sessions` énumère celles du serveur.
error-old_card = Cette carte n’était plus à jour et a été retirée. La carte de la table se trouve plus bas tant que la partie est en cours.
error-session_closed = Cette partie est finie. **Reprendre** sur son dernier message, ou `/goulash resume`, la rouvre.
error-session_open_here = Cette partie est déjà en cours ici.

## People

error-ambiguous_player = { $found } peut être { OR($expected) }.
error-blank_name = Un nom est vide, ou n’a rien de visible.
error-bots_do_not_play = { $found } est un bot, ou quelqu’un que je ne vois pas.
error-name_missing = Il manque un nom ; { OR($expected) } peut y être.
error-name_too_long = { $found } a { $length } caractères ; un nom en a { $most } au plus.
error-named_twice = { $found } y est deux fois.
error-no_such_member = { $found } n’est pas membre de ce serveur.
error-not_a_name = { $found } n’est pas un nom.
error-not_a_person = { $found } n’est ni un membre ni un nom. Mentionnez les membres ; mettez entre guillemets les noms avec espaces.
error-not_one_person = Un rôle, `@everyone` ou `@here` n’est pas un joueur. Nommez chaque joueur : les membres par mention, les invités par leur nom.
error-not_playing = { $found } ne joue pas cette donne.
error-not_seated = { $found } n’est pas à la table.
error-players_needed = Qui joue ? Dans l’ordre du tour : les membres par mention, les invités par leur nom, comme `@Ann @Bea Cal, "Oncle Jo"`.
error-unknown_player = { $found } n’est aucun de ces joueurs : { $expected }.

## Deals

error-already_undone = { $name } a déjà annulé { deal-named }.
error-draft_of_another = Quelqu’un d’autre est en train d’entrer cela.
error-edit_of_undone = On a annulé { deal-named } : il faut rétablir cela avant de le modifier.
error-first_dealer_is_past = On ne peut plus changer le premier donneur ; dites plutôt qui distribue la prochaine donne.
error-fresh_undo = { $name } a noté { deal-named } il y a { $seconds } s. Annuler quand même ?
error-how_many_play = Il y aurait { $found } joueurs dans la donne ; il en faut de { $least } à { $most }.
error-how_many_sit = { $found ->
    [one] { $found } personne est
   *[other] { $found } personnes sont
} à la table ; il en faut de { $least } à { $most }.
error-kind_not_played = Les règles de cette table n’ont pas de { $found } ; il y faudrait « { $needs } ».
error-later_deal_impossible = Alors { deal-named } n’aurait pas pu se produire : { $refused }
error-no_form_for_this = Il n’y a pas de formulaire pour cela : { $found }.
error-no_such_deal = Il n’y a pas de donne { $deal } ; { $deals ->
    [0] aucune n’est encore notée.
    [one] il y en a une.
   *[other] il y en a { $deals }.
}
error-not_in_this_game = { CHOICE("game", $game) } n’a pas de telle donne : { $found }.
error-session_of_another_game = La partie { $session } est une partie de { CHOICE("game", $game) }.
error-not_undone = On n’a pas annulé { deal-named }.
error-nothing_to_undo = Il n’y a pas de donne à annuler.
error-overtaken =
    { $cause ->
        [undo] { $name } a annulé { deal-named } entre-temps. Regardez d’abord.
        [put-back] { $name } a rétabli { deal-named } entre-temps. Regardez d’abord.
        [edit] { $name } a modifié { deal-named } entre-temps. Regardez d’abord.
       *[record] { $name } a noté { deal-named } entre-temps. Regardez d’abord.
    }
error-undo_overtaken = { $since } Annuler { deal-named } quand même ?
error-same_deal = Pareil que { deal-named }, il y a { $seconds } s, par { $name } ?

## Numbers

error-above_zero = { POINTS($found_points) } est donné ; il faut plus de 0.
error-adds_up_to_zero = La somme doit faire 0 ; elle fait { SCORE($found_points) }.
error-each_player = Il faut une valeur pour chacun : { $expected }. Il manque : { $missing }.
error-how_many_values = { $found ->
    [one] { $found } valeur a été trouvée
   *[other] { $found } valeurs ont été trouvées
} ; il en faut { OR($expected) }.
error-negative = { $player ->
    [none] { SCORE($found_points) } est donné ; on ne descend pas sous 0.
   *[other] { $player } a { SCORE($found_points) } ; personne n’a moins de 0.
}
error-not_a_number = { $found } n’est pas un nombre. Les points s’écrivent 40, 40,5 ou 40½.
error-not_whole = { $found } n’est pas un nombre entier.
error-number_missing = Il n’y a pas de nombre pour { $player }.
error-off_the_half_point = { $found } n’est ni un point entier ni un demi-point. Les points s’écrivent 40, 40,5 ou 40½.
error-out_of_range = { $most ->
    [none] { $found } est hors limites.
   *[other] { $found } est hors limites ; on va de { $least } à { $most }.
}
error-name_or_number = Cela peut se lire { POINTS($first) }, ou { POINTS($second) }. Mettez les noms entre guillemets, ou un nom devant chaque nombre.
error-too_large = { $found } est trop grand ; le plus grand possible est { $most }.
error-too_many_values = Il y a bien plus de valeurs que les { $most } possibles.
error-two_readings = On peut lire { POINTS($first) }, ou bien { POINTS($second) }. Écrivez les demi-points 40½, et des espaces entre les valeurs.
error-value_missing = Il manque une valeur entre deux virgules.

## Words and documents

error-alternatives = Ceci remplace un autre champ, donné lui aussi ; un seul des deux peut l’être.
error-ambiguous_word = { $found } est un mot du jeu et le nom d’un joueur. Mettez le nom entre guillemets, ou mentionnez le membre.
error-empty = Il n’y a rien.
error-item_lacks = Il manque quelque chose dans { $found } : { OR($expected) }.
error-missing = Il faut une valeur ici.
error-too_long = { $found } caractères sont écrits ; on peut en lire { $most }.
error-two_in_one = { $found } semble réunir deux choses. Mettez une virgule entre elles.
error-unknown_key = C’est inconnu ici{ $expected ->
    [none] .
   *[other] . On connaît { $expected }.
}
error-unknown_kind = { $found } n’est pas un type de donne d’ici ; il y a { $expected }.
error-unknown_value = { $found } n’est aucune de ces valeurs : { $expected }.
error-unknown_word = { $found } est inconnu ici ; on connaît { $expected }.
error-wrong_type = { $found } est donné ; il faut { $expected ->
    [list] une liste.
    [object] un objet.
    [true_or_false] vrai ou faux.
    [whole_number] un nombre entier.
   *[text] un texte.
}

## The ledger

error-bad_address = L’adresse du registre dans DATABASE_URL est illisible ({ $reason }).
error-ledger_busy = Le registre est occupé. Réessayez ; rien n’est noté deux fois.
error-ledger_closed = Je m’arrête. Réessayez dans une minute.
error-ledger_damaged = Le registre est abîmé. Rien n’est noté ; prévenez qui fait tourner ce bot.
error-ledger_failed = Le disque du registre a failli. Rien n’est noté ; prévenez qui fait tourner ce bot.
error-ledger_moved = Le fichier du registre n’est plus à sa place. Rien n’est noté, et je m’arrête ; prévenez qui fait tourner ce bot.
error-ledger_unsure = Le disque du registre a failli, et je ne sais pas si c’est noté. Regardez la carte ou l’historique avant de redemander ; prévenez qui fait tourner ce bot.
error-ledger_full = Le disque du registre est plein. Rien n’est noté ; prévenez qui fait tourner ce bot.
error-ledger_refused = Le registre a refusé. Rien n’est noté ; prévenez qui fait tourner ce bot.
error-ledger_unavailable = Le registre est inutilisable. Rien n’est noté ; prévenez qui fait tourner ce bot.
error-migration_changed = Le registre a été fait par une autre version : son étape { $version } diffère.
error-migration_failed = Le registre n’a pas pu être mis à jour (étape { $version }) ; il est tel qu’il était.
error-newer_ledger = Le registre a été écrit par une version plus récente de moi ({ $found } ; je connais { $known }).
error-no_such_draft = Ce que vous étiez en train d’entrer n’est plus là. Recommencez.
error-nonce_reused = C’est déjà noté, avec un autre contenu. Recommencez.
error-not_a_ledger = Le fichier du registre est la base d’autre chose.
error-stale = Quelqu’un a noté une donne entre-temps. Regardez la carte, puis réessayez.
error-unbalanced = La somme des scores ne faisait pas 0. Rien n’est noté ; prévenez qui fait tourner ce bot.
error-unstorable = Une valeur ne se garde pas : un nombre trop grand, ou un texte qui n’en est pas un.
error-unsupported_engine = Il n’y a pas de registre du type { $engine }.

## Le serveur

error-no_such_scope = { $found } n’est pas une saison de ce serveur. Choisissez { $expected ->
    [none] la partie ou le serveur.
   *[other] la partie, le serveur, ou { OR($expected) }.
    }
error-no_such_season = Cette saison n’existe pas (ou plus). `/goulash-server season list` les montre.
error-season_name_taken = { $found } désigne déjà quelque chose. Choisissez un autre nom.
error-season_ends_first = Une saison finit après son début : du { $first } au { $last }.
error-too_many_seasons = Un serveur peut avoir { $most } saisons. Supprimez-en une d’abord.
error-two_days = { $found } peut se lire { $first } ou { $second }. Écrivez l’année en premier.
error-not_a_day = { $found } n’est pas un jour. Écrivez-le ainsi : 2026-09-01.
error-unknown_zone = { $found } ne désigne pas un seul fuseau horaire. Choisissez parmi ceux qui sont proposés, comme { OR($expected) }.
error-role_needed = Choisissez aussi le rôle : `recorder_role:`.
error-role_not_needed = Un rôle ne va qu’avec « les membres qui ont un rôle ». Retirez-le, ou choisissez cela.
error-not_a_default = { $found } ne désigne pas un jeu et ses règles. Choisissez parmi ce qui est proposé, comme `tarot: federation`.
error-only_role = Seuls les membres qui ont le rôle { $found } et les gestionnaires du serveur peuvent noter et changer quelque chose ici.
