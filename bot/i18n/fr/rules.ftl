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
rules-delete_ask = Supprimer les règles *{ $sheet }* ? Les parties ouvertes avec elles continuent telles quelles.
rules-deleted = **{ $name } a supprimé les règles** *{ $sheet }*. Les parties ouvertes avec elles continuent telles quelles.
button-delete_sheet = Supprimer une feuille
button-delete = Supprimer
field-sheet = feuille
error-no_sheet_of_yours = Il n’y a aucune feuille que vous puissiez supprimer.
error-only_keeper = Seuls le membre qui a gardé { $found } et les gestionnaires du serveur peuvent remplacer ou supprimer cette feuille ; seuls les gestionnaires, si c’est celle des nouvelles parties. Gardez la vôtre sous un autre nom.
error-too_many_sheets_of_yours = Vous avez { $most } feuilles ici, le maximum pour un membre. Supprimez-en une (`/goulash rules list`), ou gardez ces règles sous son nom.
error-sheet_gone = Il n’y a plus de règles nommées { $found }.

## Comment un jeu se compte

rules-example = **Un exemple** : { $title }

## Refus

error-rule_as_before = { $rule } : c’est déjà ainsi, rien ne changerait.
error-setting_lacks = Il manque un nom ou des nombres dans { $found }. On écrit `garde 2, garde sans 4`, ou `4: 120 60 -60 -120` ; les noms sont { $expected }.
error-sheet_name_taken = { $found } est déjà le nom d’une autre feuille ; choisissez-en un autre.
error-too_many_sheets = Ce serveur a { $most } feuilles, autant qu’on peut en garder. Supprimez-en une qui ne sert plus (`/goulash rules list`), ou gardez celles-ci sous son nom.
