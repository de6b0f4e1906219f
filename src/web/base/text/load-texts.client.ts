import { matchPage } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { type PageName, pages } from '#contract/pages/pages.ts'
import { partTexts } from 'virtual:texts'
import type { Part } from '#texts/parts.ts'
import { addMessages } from './text.ts'

const here = new Set<Part>()

/** Brings what a page says and most others do not, once. */
export async function loadTextsOf(path: string, locale: Locale): Promise<void> {
  const found = matchPage(path)
  const part = found && partOf(found.page)
  await Promise.all([
    part === null ? undefined : loadPart(part, locale),
    // The list of what is kept in a browser stands there too.
    found?.page === 'personalData' ? loadPart('consent', locale) : undefined,
  ])
}

export async function loadPart(part: Part, locale: Locale): Promise<void> {
  if (here.has(part)) return
  addMessages((await partTexts[part][locale]()).default)
  here.add(part)
}

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

function partOf(page: PageName): Part | null {
  if (around.includes(page)) return 'around'
  if (choosing.includes(page)) return 'choosing'
  if (composing.includes(page)) return 'composing'
  if (page === 'cart') return 'carting'
  if (page === 'delivery') return 'delivering'
  if (page === 'kitchen') return 'kitchen'
  if (page === 'confirmation') return 'ordered'
  if (page === 'loyalty' || page === 'loyaltyRules') return 'loyalty'
  return 'account' in pages[page] ? 'account' : 'paying' in pages[page] ? 'paying' : null
}
