import { type PageName, pages } from '#contract/pages/pages.ts'
import type { Part } from './parts.ts'

const choosing: readonly PageName[] = [
  'home',
  'restaurants',
  'restaurant',
  'ingredients',
  'takeaway',
]

const composing: readonly PageName[] = ['composeFormula', 'composeCustom', 'composeDessert']

const around: readonly PageName[] = [
  'accessibility',
  'allergens',
  'contact',
  'legalNotice',
  'personalData',
  'termsOfSale',
]

/** The parts of the texts that a page says and most others do not. */
export function partsOf(page: PageName): readonly Part[] {
  // The list of what is kept in a browser stands there too.
  if (page === 'personalData') return ['around', 'consent']
  if (around.includes(page)) return ['around']
  if (choosing.includes(page)) return ['choosing']
  if (composing.includes(page)) return ['composing']
  if (page === 'cart') return ['carting']
  if (page === 'delivery') return ['delivering']
  if (page === 'kitchen') return ['kitchen']
  if (page === 'confirmation') return ['ordered']
  if (page === 'loyalty' || page === 'loyaltyRules') return ['loyalty']
  if ('account' in pages[page]) return ['account']
  return 'paying' in pages[page] ? ['paying'] : []
}
