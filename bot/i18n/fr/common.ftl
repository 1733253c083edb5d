## Kinds of deal that any game may have

kind-adjustment = correction
kind-annulled = donne nulle
kind-passed = donne passée
    .button = Passée
kind-rules = changement de règles
kind-seating = changement de places

## Rules that any game may have

rule-first_dealer = premier donneur
rule-redeal = qui redistribue
rule-setting = { $rule } : { $value }
rule-seats = nombre de joueurs
choice-redeal-next = le joueur suivant
choice-redeal-same = le même joueur

## Fields

field-amounts = montants
field-annulled = nulle
field-deal = donne
field-deals = donnes
field-dealer = donneur
field-format = format
field-game = jeu
field-kind = type de donne
field-name = nom
field-page = page
field-player = joueur
field-players = joueurs
field-points = points
field-reason = motif
field-rules = règles
field-session = partie
field-playing = qui a joué
field-sitting_out = ne jouent pas
field-undone = annulée

## What Discord calls the permissions of a bot

choice-permission-send_messages = Envoyer des messages
# The library's name of what Discord calls to view a channel.
choice-permission-read_messages = Voir le salon
choice-permission-create_public_threads = Créer des fils publics
choice-permission-send_messages_in_threads = Envoyer des messages dans les fils

## Ce que montre COUNTED

counted-points = { $form ->
    [one] { $number } point
   *[other] { $number } points
}
