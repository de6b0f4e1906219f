import { runStatement } from '#server/db/statements.ts'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readCodes, stopCode } from '#server/stores/promos/codes.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { importsInto } from '#testing/programs/an-import.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { knownMigrations } from '#server/db/migration-files.ts'
import { readVersion } from '#server/chain/source.ts'
import { describeFaults } from '#testing/readers/fault-texts.ts'
import { readChainFile } from './chain-file.ts'

const seed = readFileSync('db/seed/catalogue.json', 'utf8')
type Code = Record<string, unknown>
const codesOfSeed = () => (JSON.parse(seed) as { promo_codes: Code[] }).promo_codes

/** The catalogue with its promo codes replaced by these. */
const withCodes = (codes: readonly Code[]): string =>
  JSON.stringify({ ...JSON.parse(seed), promo_codes: codes })

const gift: Code = {
  code: 'cadeau',
  type: 'product',
  value: undefined,
  product_id: 751,
  min_cart: 5,
  active: true,
}

describe('a check of promo codes', () => {
  const faultsOf = (codes: readonly Code[]) => {
    const parsedFile = readChainFile(withCodes(codes), null)
    return 'faults' in parsedFile ? describeFaults(parsedFile.faults) : []
  }

  it('finds nothing wrong with codes of every kind (L7, M6)', () => {
    const kinds = [
      ...codesOfSeed(),
      gift,
      { ...gift, code: 'F', product_id: undefined, formula_id: 3 },
      { ...gift, code: 'D', product_id: 951 },
    ]
    expect(faultsOf(kinds)).toEqual([])
  })

  const broken: [string, Code, string, RegExp][] = [
    ['a part over the whole', { type: 'percent', value: 101 }, 'value', /100/],
    ['half a percent', { type: 'percent', value: 2.5 }, 'value', /int/],
    ['an amount of nothing', { type: 'amount', value: 0 }, 'value', /above zero/],
    [
      'an amount of half a cent',
      { type: 'amount', value: 1.005 },
      'value',
      /whole number of cents/,
    ],
    ['a gift of nothing', { ...gift, product_id: undefined }, '', /product_id or formula_id/],
    ['two gifts', { ...gift, formula_id: 3 }, '', /product_id or formula_id/],
    ['a gift that does not exist', { ...gift, product_id: 7 }, 'product_id', /unknown product 7/],
    [
      'a formula that does not exist',
      { ...gift, product_id: undefined, formula_id: 77 },
      'formula_id',
      /unknown formula 77/,
    ],
    ['a gift of alcohol (F6)', { ...gift, product_id: 1101 }, 'product_id', /alcohol/],
    ['an unknown kind', { type: 'half' }, 'type', /./],
    ['a code with a space', { code: 'A B' }, 'code', /letters, digits and dashes/],
    ['a code that is there already, otherwise written', { code: 'midi5' }, 'code', /duplicate/],
    ['a day that does not exist', { valid_from: '2026-02-30' }, 'valid_from', /day/],
    [
      'an end before its beginning',
      { valid_from: '2026-02-02', valid_to: '2026-02-01' },
      'valid_to',
      /before/,
    ],
    ['no word on whether it is active', { active: undefined }, 'active', /missing/],
  ]
  it.each(broken)('names %s, with its place (L7, M6)', (_, changes, field, problem) => {
    const brokenCode = {
      code: 'NOUVEAU',
      type: 'percent',
      value: 10,
      min_cart: 0,
      active: true,
      ...changes,
    }
    const path = `$.promo_codes[5]${field === '' ? '' : `.${field}`}`
    expect(faultsOf([...codesOfSeed(), brokenCode])).toContainEqual({
      path,
      problem: expect.stringMatching(problem),
    })
  })
})

describe.each(oneDatabase)('an import of promo codes into the %s database', (kind) => {
  const imports = importsInto(kind)
  const { run } = imports
  const codes = async () =>
    new Map((await readCodes(imports.database.db)).map((code) => [code.code, code]))

  it('of the demonstration chain has them all (L7, M6)', async () => {
    const storedCodes = await codes()
    expect([...storedCodes.keys()]).toEqual(['BIENVENUE10', 'ETE2025', 'MIDI5', 'RENTREE', 'VERT3'])
    expect(storedCodes.get('BIENVENUE10')).toMatchObject({
      kind: 'percent',
      value: 10,
      minimum: 1000,
      per_customer_limit: 1,
      source: 'catalogue',
    })
    expect(storedCodes.get('VERT3')).toMatchObject({
      kind: 'amount',
      value: 300,
      minimum: 1800,
      per_customer_limit: null,
      retired_at: null,
    })
    expect(storedCodes.get('ETE2025')).toMatchObject({
      valid_from: '2025-06-21',
      valid_to: '2025-09-21',
    })
    expect(storedCodes.get('RENTREE')?.retired_at).toBeInstanceOf(Date)
  })

  it('of the same file changes nothing, nor does it start again what was stopped by hand (L7, M6)', async () => {
    await stopCode(imports.database.db, 'MIDI5')
    const [before, version] = [
      await readCodes(imports.database.db),
      await readVersion(imports.database.db),
    ]
    expect(await run(seed)).toEqual({ changed: 0, version })
    expect(await readCodes(imports.database.db)).toEqual(before)
    expect((await codes()).get('MIDI5')?.stopped_at).toBeInstanceOf(Date)
  })

  it('changes no code when anything is wrong (L7, M6)', async () => {
    const before = await readCodes(imports.database.db)
    expect(await run(withCodes([{ ...gift, product_id: 7 }]))).toHaveProperty('faults')
    expect(await readCodes(imports.database.db)).toEqual(before)
  })

  it('stops what left the file and keeps it with its uses, and takes it up again when it is back (L7, M6)', async () => {
    await runStatement(imports.database.db)`update promo_codes set used = 7 where code = 'VERT3'`
    const commandCode = await aPromo(imports.database)
    const without = codesOfSeed().filter(({ code }) => code !== 'VERT3')
    await run(withCodes([...without, { ...gift, product_id: 951 }]))
    const then = await codes()
    expect(then.get('VERT3')).toMatchObject({ used: 7, retired_at: expect.any(Date) })
    expect(then.get('CADEAU')).toMatchObject({
      kind: 'product',
      product: 'dessert',
      value: 951,
      minimum: 500,
    })
    expect(then.get(commandCode)).toMatchObject({ retired_at: null, source: 'command' })
    await run(seed)
    const now = await codes()
    expect(now.get('VERT3')).toMatchObject({ used: 7, retired_at: null })
    expect(now.get('CADEAU')?.retired_at).toBeInstanceOf(Date)
  })

  it('that was made before there was a table for them is in it all the same', async () => {
    const seeded = new Set(codesOfSeed().map((entry) => entry['code']))
    const before = (await readCodes(imports.database.db)).filter(({ code }) => seeded.has(code))
    const text =
      (await knownMigrations()).find(({ name }) => name === '0010_promos.sql')?.text ?? ''
    await runStatement(imports.database.db)`delete from promo_codes`
    await sql.raw(text.slice(text.indexOf('insert into promo_codes'))).execute(imports.database.db)
    const facts = ({
      code,
      kind: is,
      value,
      minimum,
      valid_from,
      valid_to,
      per_customer_limit: limit,
      retired_at: at,
    }: (typeof before)[number]) => ({
      code,
      is,
      value,
      minimum,
      valid_from,
      valid_to,
      limit,
      retired: at !== null,
    })
    expect((await readCodes(imports.database.db)).map(facts)).toEqual(before.map(facts))
    expect(await run(seed)).toMatchObject({ changed: 0 })
  })
})
