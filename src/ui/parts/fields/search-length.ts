/** The maximum length of a text that is searched. */
export const SEARCH_LENGTH = 80
