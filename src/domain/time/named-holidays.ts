/**
 * Ids of the bank holidays whose names the texts contain in every language. Any other bank holiday
 * is shown by its id.
 */
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
