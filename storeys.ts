/**
 * The rooms of the house, lowest storey first. A room imports what stands below it; the rooms of one row do not know one
 * another. `oxlint.config.ts` makes the import rules from this table.
 */
export const storeys = {
  domain: [['money'], ['menu', 'time', 'customers', 'search'], ['cart'], ['pricing'], ['commands', 'loyalty'], ['orders']],
  drawing: [['shapes'], ['objects'], ['scenes']],
  contract: [['pages'], ['shop'], ['customers', 'kitchen']],
  server: [
    ['kit', 'metrics', 'pdf'], ['config'], ['db'],
    [
      'gateways/error-reports', 'gateways/mail', 'gateways/payments', 'gateways/printers', 'gateways/push',
      'gateways/social-login', 'gateways/wallet',
    ],
    ['chain', 'jobs', 'live'],
    ['http/guards'], ['http/replies', 'http/requests'], ['http/pages'],
    ['state/catalogue', 'state/passwords', 'state/heartbeats', 'state/site'], ['state/stops'], ['state/times'],
    ['services'],
    ['stores/loyalty', 'stores/mails', 'stores/pushes', 'stores/terms'],
    ['stores/contact', 'stores/customers', 'stores/orders'],
    ['stores/kitchen', 'stores/payments', 'stores/promos'],
    [
      'features/allergens', 'features/app', 'features/delivery', 'features/live', 'features/loyalty', 'features/prints',
      'features/promos', 'features/receipts', 'features/search-engines',
    ],
    ['features/orders'],
    ['features/account', 'features/kitchen', 'features/mails'],
    ['features/auth', 'features/contact', 'features/payments', 'features/pushes', 'features/wallet'],
    ['features/social-login', 'features/terms'],
    ['import'], ['commands'], ['endpoints'], ['program'],
  ],
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
