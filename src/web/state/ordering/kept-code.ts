/** Where the code of an open order lies, as in `public/sw.js`. */
export const KEPT = 'open-order'
export const CODE = '/open-order'
