/** The page to go on to that the address of the sign-in names. */
export const nextOf = (search: string): string | null => new URLSearchParams(search).get('next')
