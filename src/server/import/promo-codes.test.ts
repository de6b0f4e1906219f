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

/** The catalogue, with `codes` instead of its promo codes. */
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

  it('finds no fault in valid codes of every kind (L7, M6)', () => {
    const kinds = [
      ...codesOfSeed(),
      gift,
      { ...gift, code: 'F', product_id: undefined, formula_id: 3 },
      { ...gift, code: 'D', product_id: 951 },
    ]
    expect(faultsOf(kinds)).toEqual([])
  })

  const broken: [string, Code, string, RegExp][] = [
    ['a percentage above 100', { type: 'percent', value: 101 }, 'value', /100/],
    ['half a percent', { type: 'percent', value: 2.5 }, 'value', /int/],
    ['an amount of zero', { type: 'amount', value: 0 }, 'value', /above zero/],
    [
      'an amount of half a cent',
      { type: 'amount', value: 1.005 },
      'value',
      /whole number of cents/,
    ],
    [
      'a gift without a product',
      { ...gift, product_id: undefined },
      '',
      /product_id or formula_id/,
    ],
    [
      'a gift of both a product and a formula',
      { ...gift, formula_id: 3 },
      '',
      /product_id or formula_id/,
    ],
    ['a gift of an unknown product', { ...gift, product_id: 7 }, 'product_id', /unknown product 7/],
    [
      'a gift of an unknown formula',
      { ...gift, product_id: undefined, formula_id: 77 },
      'formula_id',
      /unknown formula 77/,
    ],
    ['a gift of alcohol (F6)', { ...gift, product_id: 1101 }, 'product_id', /alcohol/],
    ['an unknown kind', { type: 'half' }, 'type', /./],
    ['a code with a space', { code: 'A B' }, 'code', /letters, digits and dashes/],
    ['a duplicate code in another letter case', { code: 'midi5' }, 'code', /duplicate/],
    ['an invalid date', { valid_from: '2026-02-30' }, 'valid_from', /day/],
    [
      'an end before its beginning',
      { valid_from: '2026-02-02', valid_to: '2026-02-01' },
      'valid_to',
      /before/,
    ],
    ['a missing value for active', { active: undefined }, 'active', /missing/],
  ]
  it.each(broken)('finds %s, and gives its path (L7, M6)', (_, changes, field, problem) => {
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

  it('writes all codes of the demonstration chain (L7, M6)', async () => {
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

  it('changes nothing for the same file, and does not resume a code that was stopped by hand (L7, M6)', async () => {
    await stopCode(imports.database.db, 'MIDI5')
    const [before, version] = [
      await readCodes(imports.database.db),
      await readVersion(imports.database.db),
    ]
    expect(await run(seed)).toEqual({ changed: 0, version })
    expect(await readCodes(imports.database.db)).toEqual(before)
    expect((await codes()).get('MIDI5')?.stopped_at).toBeInstanceOf(Date)
  })

  it('changes no code if the file has any fault (L7, M6)', async () => {
    const before = await readCodes(imports.database.db)
    expect(await run(withCodes([{ ...gift, product_id: 7 }]))).toHaveProperty('faults')
    expect(await readCodes(imports.database.db)).toEqual(before)
  })

  it('retires a code that was removed from the file, keeps its uses, and resumes it when it returns (L7, M6)', async () => {
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

  it('changes nothing after the migration that created the table with the codes', async () => {
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
