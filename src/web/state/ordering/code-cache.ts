/** Cache and address of an open order's code, the same as in `public/sw.js`. */
export const CODE_CACHE = 'open-order'
export const CODE = '/open-order'
