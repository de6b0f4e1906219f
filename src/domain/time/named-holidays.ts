/** Bank holidays that have a name in every language; any other one is shown by its id. */
export const namedHolidays = [
  'new-year',
  'good-friday',
  'easter-monday',
  'labour-day',
  'victory-1945',
  'ascension',
  'whit-monday',
  'bastille-day',
  'assumption',
  'all-saints',
  'armistice-1918',
  'christmas',
  'second-christmas-day',
] as const
