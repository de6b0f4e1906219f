import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Menu } from '#domain/menu/menu.ts'

/**
 * The address at which a line is changed or finished. Null if the line is not a composed one, or if
 * the menu no longer contains its product.
 */
export function composerOf(line: CartLine, menu: Menu, locale: Locale): string | null {
  const page = pageOf(line, menu, locale)
  return page === null ? null : `${page}?line=${line.id}`
}

function pageOf(line: CartLine, menu: Menu, locale: Locale): string | null {
  if (line.kind === 'custom') return href('composeCustom', locale)
  if (line.kind === 'formula') {
    const slug = menu.formulas[line.formula]?.slug
    return slug === undefined ? null : href('composeFormula', locale, { slug })
  }
  if (line.kind === 'dessert') {
    const slug = menu.desserts[line.dessert]?.slug
    return slug === undefined ? null : href('composeDessert', locale, { slug })
  }
  return null
}

/** Whether a line can still be changed: a finished recipe of the chain cannot (C23). */
export function isEditable(line: CartLine, menu: Menu): boolean {
  if (line.kind === 'formula') return menu.formulas[line.formula]?.notModifiable === false
  return line.kind === 'custom' || line.kind === 'dessert'
}
