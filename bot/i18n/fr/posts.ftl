## When standings are posted

choice-every-deal = après chaque donne
choice-every-day = chaque jour
choice-every-week = chaque semaine
choice-every-month = chaque mois
choice-time-midnight = minuit
choice-time-noon = midi
choice-weekday-monday = lundi
choice-weekday-tuesday = mardi
choice-weekday-wednesday = mercredi
choice-weekday-thursday = jeudi
choice-weekday-friday = vendredi
choice-weekday-saturday = samedi
choice-weekday-sunday = dimanche
choice-monthday-last = dernier
    .also = dernier jour, le dernier

field-at = heure
field-on = jour
field-scope = portée

## A post

post-since =
    Depuis le { $when } : { $sessions ->
        [one] { $sessions } partie
       *[other] { $sessions } parties
    }, { $deals ->
        [one] { $deals } donne
       *[other] { $deals } donnes
    }.
post-quiet = Aucune donne depuis le { $when }.
post-overtaken = N’est plus à jour : depuis, on a corrigé { deal-named } de la partie { $session }.
post-corrected = Aucune donne depuis le { $when }, mais une plus ancienne a été corrigée.
post-win = Plus gros gain : { $deal }
post-win_in = Plus gros gain, { $game } : { $deal }
post-lead =
    { $game ->
        [none] { $names } passe en tête devant { $before }.
       *[other] { $game } : { $names } passe en tête devant { $before }.
    }
post-lead_alone =
    { $game ->
        [none] { $names } est seul(e) en tête.
       *[other] { $game } : { $names } est seul(e) en tête.
    }
post-lead_shared =
    { $game ->
        [none] { $names } se partagent la tête.
       *[other] { $game } : { $names } se partagent la tête.
    }
post-more =
    { $count ->
        [one] et { $count } autre
       *[other] et { $count } autres
    }
button-chart = Courbe
button-standings = Classement

## Schedules

autopost-every-deal = après chaque donne
autopost-every-day = chaque jour à { $time }
autopost-every-week = chaque { $day } à { $time }
autopost-every-month =
    { $day ->
        [1] le 1er de chaque mois à { $time }
       *[other] le { $day } de chaque mois à { $time }
    }
autopost-every-month_end = le dernier jour de chaque mois à { $time }
autopost-of_session = La partie de la donne
autopost-of_session_later = Le classement de la partie sera ici, sous sa dernière donne.
autopost-of_no_season = Une saison supprimée
choice-channel-gone = un salon supprimé
autopost-ask = Publier le classement dans { $channel } **{ $when }**{ $zone ->
    [none] { "" }
   *[other] { " " }({ $zone })
} ?
autopost-coming = Prochaines publications : { $times }
autopost-lacking = ⚠️ Je ne peux pas encore y publier. Il me faut : { $names }.
autopost-preview = **Voici ce que cela donnerait maintenant ; ensuite, avec ce qui s’est passé entre-temps :**
autopost-added = La publication **{ $post }** dans { $channel } est en place.
autopost-dropped = Aucune publication n’a été mise en place.
autopost-rests = La publication **{ $post }** dans { $channel } est en pause :
autopost-resumed = La publication **{ $post }** dans { $channel } reprend.
autopost-remove_ask = Supprimer la publication **{ $post }** dans { $channel } ? Ce qu’elle a publié reste.
autopost-removed = La publication **{ $post }** dans { $channel } est supprimée. Ce qu’elle a publié reste.
autopost-title = ### Publications de ce serveur
    -# Les heures sont celles du fuseau { $zone }
autopost-none = Aucune pour l’instant : `/goulash-server autopost add` en met une en place.
autopost-page = Page { $page } sur { $pages }
autopost-line = **{ $post }** · { $channel } · { $when }
autopost-next = Prochaine : { $when }
autopost-next_deal = Prochaine : après la prochaine donne
autopost-last = dernière : { $when }
autopost-paused = ⏸️ en pause : { $why }
autopost-trouble =
    { $count ->
        [one] ⚠️ un échec
       *[other] ⚠️ { $count } échecs de suite
    } ({ $why }), nouvel essai { $again }
autopost-told = ⚠️ La publication **{ $post }** dans { $channel } a échoué cinq fois de suite et est en pause :
autopost-told_how = `/goulash-server autopost resume` la reprend une fois la cause levée, `list` les montre toutes.
autopost-reason-archived = le fil est archivé
autopost-reason-manager = un gestionnaire l’a mise en pause
autopost-reason-missing_access = je ne peux pas voir le salon
autopost-reason-missing_permissions = je ne peux pas publier dans le salon
autopost-reason-no_such_season = sa saison a été supprimée
autopost-reason-refused = Discord l’a refusée
autopost-reason-unknown_channel = le salon a été supprimé
button-autopost_add = Mettre en place
button-autopost-pause = Pause
button-autopost_remove = Supprimer
button-autopost-resume = Reprendre

## What cannot be

error-no_such_post = Cette publication n’existe pas (ou plus). `/goulash-server autopost list` les montre.
error-same_post = La publication { $post } le fait déjà.
error-too_many_posts = Un serveur peut avoir { $most } publications. Supprimez-en une d’abord.
error-not_a_time = { $found } n’est pas une heure. Écrivez 21:00, 9 ou 21h30.
error-not_a_day_of_month = { $found } n’est pas un jour du mois. Écrivez 1 à 31 ; 31 est le dernier jour de chaque mois.
error-no_time_for_deals = Ce qui est publié après chaque donne n’a pas d’heure. Omettez-la, ou choisissez chaque jour.
error-no_day_for_this = Seules les publications hebdomadaires et mensuelles ont un jour. Omettez-le.
error-session_without_deals = Seule une publication après chaque donne peut porter sur la partie. Choisissez le serveur ou une saison.
