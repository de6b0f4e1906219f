/**
 * The look of a chain that has a brand of its own. `sheet`: address of the style sheet with its
 * colours and corners; `field`: the colour of the browser's bar, `#rrggbb`.
 */
export type ShopLook = { readonly sheet: string; readonly field: string }
