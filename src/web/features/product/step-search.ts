/** The parameter of a composer's address that says what its search field opens with. */
export const SEARCH_IN_STEP = 'search'
