## Qui est à table

table-deals = distribue
table-out = ne joue pas
table-next = La donne { $deal } se joue à { $count }
table-left = Ont quitté la table : { $names }
table-asks_in = { $name } souhaite rejoindre la table. Quelqu’un de la table donne son accord avec le bouton.

## Ce qui est convenu pour les donnes à venir

table-dealer_agreed = { $player } distribue la prochaine donne, dit { $name }.
table-dealer_withdrawn = Finalement, la donne suit son tour, dit { $name }.
table-out_agreed = { $player } ne joue pas la prochaine donne, dit { $name }.
table-out_withdrawn = Finalement, { $player } ne demande pas à sauter la prochaine donne, dit { $name }.
table-end = **{ $name } a annoncé la fin.**
table-end_in =
    { $deals ->
        [0] **{ $name } a annoncé la fin** : le dernier tour est joué.
        [one] **{ $name } a annoncé la fin** : encore { $deals } donne.
       *[other] **{ $name } a annoncé la fin** : encore { $deals } donnes.
    }
table-end_withdrawn = **{ $name } a retiré l’annonce de la fin** : la partie continue.
button-take_back = Retirer

## Refus

error-agreed_no_more = Ce n’est plus valable.
error-does_not_sit = { $name } n’est pas à table.
error-end_announced_already = La fin est déjà annoncée. **Retirer**, sous l’annonce, fait continuer la partie.
error-nobody_named = Dans ce jeu, la fin ne dépend de personne : n’indiquez pas de joueur.
error-one_at_a_time = Nommez un seul joueur ; il y en a { $found }.
error-one_at_each_place = Chaque place du tour est pour un seul joueur : mettez des virgules entre les noms.
error-order_lacks = L’ordre doit avoir tous ceux qui sont à table ; manque : { $expected }.
error-sits_already = { $name } est déjà à table.
error-sits_out_already = { $name } ne joue pas la prochaine donne de toute façon.
error-too_few_would_play = Il n’en jouerait plus que { $found }, et il en faut { $least }.

# Noms simples : membres, invités connus et nouveaux
error-which_person = Qui désigne { $found } ?
which-member = { $name } (@{ $handle })
which-guest = { $name }, invité
names-member = { $typed } est le membre { $name }. Pour un invité de ce nom, écrivez { $guest }.
names-guest = { $typed } est l’invité { $name }, qui a déjà joué ici.
names-unknown =
    { $count ->
        [one] Discord n’a pas dit à temps si { $names } est membre : c’est un invité pour l’instant. Pour asseoir un membre, tapez @ et choisissez son nom.
       *[other] Discord n’a pas dit à temps si { $names } sont membres : ce sont des invités pour l’instant. Pour asseoir un membre, tapez @ et choisissez son nom.
    }
