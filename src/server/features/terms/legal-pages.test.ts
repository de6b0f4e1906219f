import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLegalPage, legalPages } from '#contract/shop/legal-pages.ts'
import { locales } from '#contract/pages/locales.ts'
import { pageNames, pages } from '#contract/pages/pages.ts'
import { CLAIM_DAYS } from '#domain/loyalty/claim-code.ts'
import type { ChainFacts } from '#server/chain/chain-facts-schema.ts'
import type { LegalEntity } from '#server/chain/sellers-schema.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { DEVICE_MILLISECONDS } from '#server/features/auth/devices.ts'
import { MESSAGE_DAYS } from '#server/features/contact/message-retention.ts'
import { GUEST_YEARS } from '#server/features/orders/purge-old-orders.ts'
import { DAY } from '#domain/time/durations.ts'

describe('the legal pages', () => {
  let app: TestApp
  let chain: ChainFacts
  let publisher: LegalEntity
  beforeAll(async () => {
    app = await openTestApp('postgres')
    ;({ facts: chain, publisher } = app.services.catalogue.now())
  })
  afterAll(() => app.close())

  const readLegalPage = async (page: string, locale: string) =>
    getLegalPage.reply.parse(
      (await app.get(`/api/legal/${page}`, { 'accept-language': locale })).json(),
    )

  it('exist in four languages at the addresses of the specification, complete, with the same sections (S2)', async () => {
    expect(pageNames).toEqual(
      expect.arrayContaining([
        'contact',
        'legalNotice',
        'personalData',
        'accessibility',
        'termsOfSale',
        'loyaltyRules',
      ]),
    )
    expect([pages.contact.fr, pages.legalNotice.fr, pages.termsOfSale.fr]).toEqual([
      '/contact/',
      '/mentions-legales/',
      '/conditions-generales-vente/',
    ])
    for (const page of legalPages) {
      const all = await Promise.all(locales.map((locale) => readLegalPage(page, locale)))
      const shapes = all.map(({ sections }) =>
        sections.map(({ paragraphs, items, links }) => [
          paragraphs.length,
          items.length,
          links.length,
        ]),
      )
      for (const shape of shapes) expect(shape).toEqual(shapes[0])
      expect(new Set(all.map(({ title }) => title)).size, page).toBe(4)
      expect(new Set(all.map(({ description }) => description)).size, page).toBe(4)
      expect(JSON.stringify(all)).not.toMatch(/[{}]\w|undefined|NaN/)
      for (const { sections } of all) {
        for (const { paragraphs, items, links } of sections)
          expect(paragraphs.length + items.length + links.length).toBeGreaterThan(0)
      }
    }
  })

  it('name the company, its director, its host and its mediator in every language (F10)', async () => {
    const { siren, vat } = publisher
    const { contact, director, host, mediator, phone } = chain
    for (const locale of locales) {
      const text = JSON.stringify(await readLegalPage('legal-notice', locale)).replaceAll(
        '\u00a0',
        '',
      )
      for (const fact of [
        siren,
        vat,
        director,
        host.name,
        mediator.name,
        mediator.address,
        contact,
      ])
        expect(text).toContain(fact)
      expect(text).toContain(phone)
      expect(text).toMatch(/50[.,\s\u202f]?000/)
    }
  })

  it('give on personal data the same time limits as the program applies', async () => {
    for (const locale of locales) {
      const text = JSON.stringify((await readLegalPage('personal-data', locale)).sections)
      const figures = new Set(text.match(/\d+/g)?.map(Number))
      for (const figure of [
        MESSAGE_DAYS,
        GUEST_YEARS,
        CLAIM_DAYS,
        chain.bookYears,
        DEVICE_MILLISECONDS / DAY,
      ])
        expect(figures, locale).toContain(figure)
      expect(text).toContain('CNIL')
      expect(text).toContain(chain.dataOfficer)
      expect(text).toContain(chain.outside.privacyPolicy.replace('{locale}', locale))
    }
  })

  it('state on accessibility what was tested, that no third party audited it, and whom to contact (F11)', async () => {
    for (const locale of locales) {
      const { sections } = await readLegalPage('accessibility', locale)
      const text = JSON.stringify(sections)
      for (const word of ['WCAG 2.2', 'RGAA', 'axe', 'Défenseur des droits', chain.contact])
        expect(text).toContain(word)
      expect(text).toMatch(/tiers|third party|tercero|derde/)
    }
  })

  it('name the mediator in the accepted terms, and never link to the closed EU dispute platform (F10)', async () => {
    for (const locale of locales) {
      const terms = (await app.get('/api/terms/current', { 'accept-language': locale })).text
      expect(terms).toContain(chain.mediator.name)
      expect(terms).toContain('L. 221-28')
    }
    for (const folder of ['db/seed/legal', ...locales.map((locale) => `src/texts/${locale}`)]) {
      const at = new URL(`../../../../${folder}/`, import.meta.url)
      for (const name of readdirSync(at))
        expect(readFileSync(new URL(name, at), 'utf8'), name).not.toMatch(
          /ec\.europa\.eu|consumers\/odr/,
        )
    }
  })

  it('refuse a page that does not exist', async () => {
    expect((await app.get('/api/legal/imprint')).status).toBe(400)
  })
})
