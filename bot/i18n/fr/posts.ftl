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
