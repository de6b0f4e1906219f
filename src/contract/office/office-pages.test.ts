import { describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { matchPage } from '#contract/pages/links.ts'
import {
  officeHref,
  officeInLanguage,
  officePageAt,
  officePageNames,
  officePages,
} from './office-pages.ts'

describe('the addresses of the head office', () => {
  it('name each page once in each language, and name no page of the shop (P1)', () => {
    const all = officePageNames.flatMap((page) => Object.values(officePages[page]))
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((path) => matchPage(path) !== null)).toEqual([])
  })

  it('match with and without a final slash (P1)', () => {
    for (const page of officePageNames) {
      for (const locale of locales) {
        const path = officeHref(page, locale)
        expect(officePageAt(path)).toEqual({ page, locale })
        expect(officePageAt(`${path.replace(/\/$/, '')}/`)).toEqual({ page, locale })
      }
    }
    expect(officePageAt('/siege/commandes/deux')).toBeNull()
    expect(officePageAt('/panier/')).toBeNull()
  })

  it('carry filters, and keep them in another language (P1)', () => {
    expect(officeHref('orders', 'fr', { q: 'a b', open: 248, state: undefined })).toBe(
      '/siege/commandes?q=a%20b&open=248',
    )
    expect(officeInLanguage('/siege/commandes/', '?q=a', 'nl')).toBe('/nl/kantoor/bestellingen?q=a')
    expect(officeInLanguage('/siege/inconnu', '', 'es')).toBe('/es/oficina/')
  })
})
