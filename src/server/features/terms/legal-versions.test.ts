import { runStatement } from '#server/db/statements.ts'
import { withFaultTexts } from '#testing/readers/fault-texts.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers/account.ts'
import type { Order } from '#contract/shop/orders.ts'
import { getLegalPage } from '#contract/shop/legal-pages.ts'
import { getTerms } from '#contract/shop/terms.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import type { LegalVersionFile } from '#server/chain/legal-versions-schema.ts'
import { importText, withImportLock } from '#server/import/import-text.ts'
import { seedEmptyDatabase } from '#server/import/seed.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { anOrder, send } from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const shipped = (name: string): LegalVersionFile =>
  JSON.parse(readFileSync(`db/seed/legal/${name}.json`, 'utf8')) as LegalVersionFile

const inEach = <T>(make: (locale: Locale) => T): Record<Locale, T> => ({
  fr: make('fr'),
  en: make('en'),
  es: make('es'),
  nl: make('nl'),
})

/**
 * Returns the shipped version of a text with another date and an additional section that names the
 * brand.
 */
function laterThan(name: string, version: string): LegalVersionFile {
  const file = shipped(name)
  for (const locale of locales)
    file.texts[locale].sections.push({
      title: `Section ${version}`,
      paragraphs: [`{brand} ${locale}`],
    })
  return { ...file, version, changes: inEach((locale) => [`Changed: ${locale}`]) }
}

/** Midnight in Paris, at which Wednesday 25 November 2026 begins. */
const MIDNIGHT = Date.parse('2026-11-24T23:00:00Z')
const FAR = '2999-01-01'

describe.each(oneDatabase)('legal text versions on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const run = async (file: object) => {
    const imported = await withImportLock(app.database, (tx) =>
      importText(tx, JSON.stringify(file)),
    )
    await app.services.catalogue.refresh()
    return imported
  }
  const terms = async (locale: Locale, version = 'current') =>
    getTerms.reply.parse(
      (await app.get(`/api/terms/${version}`, { 'accept-language': locale })).json(),
    )
  const order = async () => {
    const body = await anOrder(app, { takeawayAt: '2026-11-25T11:30:00.000Z' })
    return (await send(app, body, randomUUID(), { 'accept-language': 'en' })).json<Order>()
  }
  const accepted = async () => {
    const { browser } = await aCustomer(app)
    const { consents } = (await browser.ask('GET', '/api/me/')).json<Customer>()
    return consents.find((consent) => consent.kind === 'terms')?.textVersion
  }

  it('take effect at midnight in Paris for pages, orders, accounts and mails; earlier acceptances stay as they were (B3, F8)', async () => {
    expect(withFaultTexts(await run(laterThan('terms-2026-11-23', '2026-11-25')))).toMatchObject({
      changed: 1,
    })
    expect(
      withFaultTexts(await run(laterThan('legal-notice-2026-11-23', '2026-11-25'))),
    ).toMatchObject({
      changed: 1,
    })
    app.clock.now = MIDNIGHT - 1
    const [first, page] = [await order(), await app.get('/api/legal/legal-notice')]
    expect((await terms('nl')).version).toBe('2026-11-23')
    expect(first.termsVersion).toBe('2026-11-23')
    expect(getLegalPage.reply.parse(page.json())).toMatchObject({
      updated: '2026-11-23',
      changes: [],
    })
    expect(await accepted()).toBe('2026-11-23')

    app.clock.now = MIDNIGHT
    const second = await order()
    for (const locale of locales) {
      expect(await terms(locale)).toMatchObject({
        version: '2026-11-25',
        changes: [`Changed: ${locale}`],
      })
      expect((await terms(locale)).sections.at(-1)?.paragraphs).toEqual([`Mesclun ${locale}`])
    }
    expect(second.termsVersion).toBe('2026-11-25')
    expect(
      getLegalPage.reply.parse(
        (await app.get('/api/legal/legal-notice', { 'accept-language': 'es' })).json(),
      ),
    ).toMatchObject({ updated: '2026-11-25', changes: ['Changed: es'] })
    expect(await accepted()).toBe('2026-11-25')

    await app.drain()
    const mailOf = async ({ number }: Order) =>
      (await readMails(app.database.db, 50)).find(({ subject }) => subject.includes(number))?.text
    expect((await app.get(`/api/orders/${first.token}`)).json()).toMatchObject({
      termsVersion: '2026-11-23',
    })
    expect(await mailOf(first)).not.toContain('Section 2026-11-25')
    expect(await mailOf(second)).toContain('Section 2026-11-25\nMesclun en')
    // The text of a mail that was already sent does not change when the brand changes.
    await runStatement(app.database.db)`
      update documents set data = data || '{"brand": "Other"}' where name = 'chain'`
    expect(await mailOf(second)).toContain('Section 2026-11-25\nMesclun en')
    app.clock.now = TUESDAY_AT_NINE
  })

  it('list their changes in the reader’s language, and the first version lists none (B3)', async () => {
    expect((await terms('fr', '2026-11-21')).changes).toEqual([])
    const all = await Promise.all(
      locales.map(async (locale) => (await terms(locale, '2026-11-23')).changes),
    )
    expect(all.map(({ length }) => length)).toEqual([5, 5, 5, 5])
    expect(new Set(all.flat()).size).toBe(20)
  })

  it('cannot be changed by an import once they are in force; the error names the place (B3)', async () => {
    const file = shipped('terms-2026-11-23')
    const section = file.texts.es.sections[2]
    if (section === undefined) throw new Error('the legal text has no third section in Spanish')
    section.paragraphs[0] = 'Otros precios.'
    const inForce = 'is in force since 2026-11-23: publish a new version'
    expect(withFaultTexts(await run(file))).toEqual({
      faults: [{ path: '$.texts.es.sections[2].paragraphs[0]', problem: inForce }],
    })
    expect(
      withFaultTexts(await run({ ...shipped('terms-2026-11-23'), changes: undefined })),
    ).toEqual({
      faults: [{ path: '$.changes', problem: inForce }],
    })
    expect(
      withFaultTexts(await run({ ...laterThan('terms-2026-11-23', '2026-11-22') })),
    ).toMatchObject({
      faults: [{ path: '$.version', problem: expect.stringMatching(/^must come after 2026-11-2/) }],
    })
    expect(
      withFaultTexts(await run({ ...laterThan('terms-2026-11-23', FAR), changes: undefined })),
    ).toEqual({
      faults: [{ path: '$.changes', problem: 'is missing: a new version says what changed' }],
    })
  })

  it('can be replaced by an import before they are in force (B3)', async () => {
    const file = laterThan('accessibility-2026-11-23', FAR)
    expect(withFaultTexts(await run(file))).toMatchObject({ changed: 1 })
    expect(withFaultTexts(await run(file))).toMatchObject({ changed: 0 })
    file.texts.en.title = 'Another title'
    expect(withFaultTexts(await run(file))).toMatchObject({ changed: 1 })
    expect((await terms('en')).version).not.toBe(FAR)
  })

  it('cannot be changed or deleted by SQL once they are in force (B3)', async () => {
    const db = app.database.db
    const statements = [
      sql`update legal_versions set texts = '{}' where version = '2026-11-23'`,
      sql`update legal_versions set version = ${FAR}::text::date where version = '2026-11-21'`,
      sql`delete from legal_versions where version = '2026-11-21'`,
    ]
    for (const statement of statements)
      await expect(statement.execute(db)).rejects.toThrow(/is in force and is never changed/)
    await expect(
      sql`insert into legal_versions (kind, version, texts) values ('terms', '2998-01-01', '{}')`.execute(
        db,
      ),
    ).rejects.toThrow(/does not say what changed/)
    await runStatement(db)`
      insert into legal_versions (kind, version, texts, changes) values ('terms', '2998-01-01', '{}', '{}')`
    await expect(
      sql`update legal_versions set version = '2026-11-22' where version = '2998-01-01'`.execute(
        db,
      ),
    ).rejects.toThrow(/keeps its kind and date/)
    await runStatement(db)`delete from legal_versions where version = '2998-01-01'`
  })

  it('are added to an older database that has none, so that its orders remain readable (B3)', async () => {
    const db = app.database.db
    await runStatement(db)`alter table legal_versions disable trigger user`
    await runStatement(db)`delete from legal_versions`
    await runStatement(db)`alter table legal_versions enable trigger user`
    expect(await seedEmptyDatabase(app.database)).toBe(false)
    await app.services.catalogue.refresh()
    for (const version of ['2026-11-21', '2026-11-23'])
      expect(await terms('fr', version)).toMatchObject({ version })
    expect((await app.get('/api/terms/2026-11-25')).status).toBe(404)
  })
})
