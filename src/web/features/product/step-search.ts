/** Parameter of a composer's address: the initial text of its search field. */
export const SEARCH_IN_STEP = 'search'
