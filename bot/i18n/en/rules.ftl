## The sheet of a session

rules-line = { $rule }: **{ $value }**
rules-defaults = As usual:
rules-default = as usual
choice-rules-usual = as usual: { $value }
choice-rules-now = as now: { $value }
rules-all_default = Everything is as usual.
rules-none = free
rules-changed = **{ $name } changed the rules**
rules-change = { $rule }: { $before } → **{ $value }**
rules-from_now = From deal { $deal } on.
choice-yes_no-yes = yes
choice-yes_no-no = no

## The sheets there are

rules-sheets = ### Rule sheets
rules-saved = **{ $name } saved these rules** as *{ $sheet }*: choose them with `rules:` when you start.
rules-saved_instead = They take the place of the former sheet of that name.
rules-delete_ask = Delete the rules *{ $sheet }*? Sessions that were started by them go on as they are.
rules-deleted = **{ $name } deleted the rules** *{ $sheet }*. Sessions that were started by them go on as they are.
button-delete_sheet = Delete a sheet
button-delete = Delete
field-sheet = sheet
error-no_sheet_of_yours = There is no sheet that you may delete.
error-only_keeper = Only the member who saved { $found } and managers of the server may replace or delete it; managers alone where new sessions have these rules. Save yours under another name.
error-too_many_sheets_of_yours = You have { $most } sheets here, the most that one member can have. Delete one (`/goulash rules list`), or save these under its name.
error-sheet_gone = There are no rules named { $found } any more.

## How a game is scored

rules-example = **An example**: { $title }

## Refusals

error-rule_as_before = { $rule } is like that already: nothing would change.
error-setting_lacks = { $found } lacks a name or its numbers. It is written as `garde 2, garde sans 4`, or `4: 120 60 -60 -120`; names are { $expected }.
error-sheet_name_taken = { $found } is the name of another sheet already; choose another one.
error-too_many_sheets = This server has { $most } sheets, the most that can be kept. Delete one that is not needed any more (`/goulash rules list`), or save these under its name.
