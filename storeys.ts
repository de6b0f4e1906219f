/**
 * The rooms of the house, lowest storey first. A room imports what stands below it; the rooms of one row do not know one
 * another. `oxlint.config.ts` makes the import rules from this table.
 */
export const storeys = {
  web: [
    ['base/messages'], ['base/page'], ['base/text'], ['base/browser'],
    ['ui/show'], ['ui/controls'], ['ui/feedback'],
    ['state/consent', 'state/live', 'state/basket'], ['state/ordering', 'state/pickup-time'], ['state/session'],
    [
      'features/allergens', 'features/consent', 'features/error-reports', 'features/forms', 'features/legal', 'features/offline',
      'features/product',
    ],
    ['features/contact', 'features/delivery', 'features/ingredients', 'features/kitchen', 'features/order-view', 'features/restaurant'],
    ['features/favourite', 'features/loyalty', 'features/open-order', 'features/payment', 'features/shell'],
    ['features/account', 'features/menu', 'features/pickup', 'features/promo'],
    ['features/cart', 'features/checkout', 'features/home'],
    ['features/compose', 'features/order'],
    ['pages'],
  ],
} satisfies Record<string, readonly (readonly string[])[]>
