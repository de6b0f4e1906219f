/**
 * In a separate module, so that the page does not contain the list of files that the shelf needs.
 */
export const loadBowlShelf = () => import('./bowl-shelf.tsx').then((part) => part.BowlShelf)
