/** Cache and address of an open order's code; `public/sw.js` has the same. */
export const CODE_CACHE = 'open-order'
export const CODE = '/open-order'
