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

## How a game is scored

rules-example = **An example**: { $title }

## Refusals

error-rule_as_before = { $rule } is like that already: nothing would change.
error-setting_lacks = { $found } lacks a name or its numbers. It is written as `garde 2, garde sans 4`, or `4: 120 60 -60 -120`; names are { $expected }.
error-sheet_name_taken = { $found } is the name of another sheet already; choose another one.
error-too_many_sheets = This server has { $most } sheets, the most that can be kept. Save these under the name of one that is not needed any more.
