/** Apart from the page, which would carry the list of files that the shelf needs. */
export const loadBowlShelf = () => import('./bowl-shelf.tsx').then((part) => part.BowlShelf)
