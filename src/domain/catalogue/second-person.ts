import { type Edit, EXISTS, type Entries } from './entries.ts'

/**
 * Whether a second person has to look at an edit before it is published (P4): it changes the
 * allergens of something that is already sold.
 */
export const needsSecondPerson = (
  published: Entries,
  { entry, field }: Pick<Edit, 'entry' | 'field'>,
): boolean => field === 'allergens' && published.get(entry)?.[EXISTS] === true
