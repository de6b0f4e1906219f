import { type PageName, pages } from '#contract/pages/pages.ts'
import type { PagePart } from './part-namespaces.ts'

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

/** Returns the parts of the texts that a page needs in addition to those of every page. */
export function partsOf(page: PageName): readonly PagePart[] {
  // The page about personal data also lists everything that is stored in the browser.
  if (page === 'personalData') return ['around', 'cookies']
  if (around.includes(page)) return ['around']
  if (page === 'menu' || page === 'recipes') return ['browsing']
  if (choosing.includes(page)) return ['choosing']
  if (composing.includes(page)) return ['composing']
  if (page === 'goals') return ['aiming']
  if (page === 'cart') return ['carting']
  if (page === 'sharedBowl') return ['sharing']
  if (page === 'delivery') return ['delivering']
  if (page === 'confirmation') return ['ordered']
  if (page === 'loyalty' || page === 'loyaltyRules') return ['loyalty']
  if ('account' in pages[page]) return ['account']
  return 'paying' in pages[page] ? ['paying'] : []
}
