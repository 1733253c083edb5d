## When standings are posted

choice-every-deal = after each deal
choice-every-day = every day
choice-every-week = every week
choice-every-month = every month
choice-time-midnight = midnight
choice-time-noon = noon
    .also = midday
choice-weekday-monday = Monday
choice-weekday-tuesday = Tuesday
choice-weekday-wednesday = Wednesday
choice-weekday-thursday = Thursday
choice-weekday-friday = Friday
choice-weekday-saturday = Saturday
choice-weekday-sunday = Sunday
choice-monthday-last = last
    .also = last day, the last
