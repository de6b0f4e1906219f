import type { OfficePage } from '#contract/office/office-pages.ts'
import type { OfficePageNamespace } from '#texts/messages.ts'

/**
 * The texts used only by some pages. The catalogue pages also share the texts that are loaded with
 * their frame; all other texts are loaded from the start.
 */
export const pageTexts: Partial<Record<OfficePage, readonly OfficePageNamespace[]>> = {
  audit: [
    'office-catalogue-fields',
    'office-hours',
    'office-journal',
    'office-orders',
    'office-people',
  ],
  catalogue: [
    'office-catalogue-changes',
    'office-catalogue-fields',
    'office-catalogue-product',
    'office-exports',
    'office-hours',
    'office-prices',
  ],
  catalogueChanges: ['office-catalogue-changes', 'office-catalogue-fields', 'office-hours'],
  orders: ['office-exports', 'office-moves', 'office-orders'],
  customers: ['office-customers', 'office-exports', 'office-orders'],
  restaurants: ['office-exports', 'office-moves', 'office-restaurants'],
  promotions: ['office-exports', 'office-promos', 'promo'],
  newPromotion: ['office-people', 'office-promos', 'promo'],
  calendar: ['faults', 'office-catalogue-fields', 'office-hours', 'office-moves', 'office-people'],
  openings: ['faults', 'office-hours'],
  restaurant: ['faults', 'office-catalogue-fields', 'office-hours'],
  product: [
    'office-catalogue-changes',
    'office-catalogue-fields',
    'office-catalogue-product',
    'office-hours',
  ],
  availability: ['office-availability'],
  site: ['faults', 'office-site'],
  reports: ['office-exports', 'office-orders', 'office-reports'],
  books: ['office-books', 'office-exports'],
  exports: ['office-exports'],
  people: ['office-people'],
  roles: ['office-people'],
  ownAccess: ['office-people'],
}
