## La feuille d’une partie

rules-line = { $rule } : **{ $value }**
rules-defaults = Comme d’habitude :
rules-default = comme d’habitude
choice-rules-usual = comme d’habitude : { $value }
choice-rules-now = comme maintenant : { $value }
rules-all_default = Tout est comme d’habitude.
rules-none = libre
rules-changed = **{ $name } a changé les règles**
rules-change = { $rule } : { $before } → **{ $value }**
rules-from_now = Dès la donne { $deal }.
choice-yes_no-yes = oui
choice-yes_no-no = non

## Les feuilles qu’il y a

rules-sheets = ### Feuilles de règles
rules-saved = **{ $name } a gardé ces règles** sous le nom *{ $sheet }* : choisissez-les avec `rules:` en commençant.
rules-saved_instead = Elles remplacent l’ancienne feuille de ce nom.

## Comment un jeu se compte

rules-example = **Un exemple** : { $title }

## Refus

error-rule_as_before = { $rule } : c’est déjà ainsi, rien ne changerait.
error-setting_lacks = Il manque un nom ou des nombres dans { $found }. On écrit `garde 2, garde sans 4`, ou `4: 120 60 -60 -120` ; les noms sont { $expected }.
error-sheet_name_taken = { $found } est déjà le nom d’une autre feuille ; choisissez-en un autre.
error-too_many_sheets = Ce serveur a { $most } feuilles, autant qu’on peut en garder. Gardez celles-ci sous le nom d’une feuille qui ne sert plus.
