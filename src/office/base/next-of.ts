/** The page to open after the sign-in, from the `next` parameter of the address. */
export const nextOf = (search: string): string | null => new URLSearchParams(search).get('next')
