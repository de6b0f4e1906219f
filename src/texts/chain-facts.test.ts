import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ChainFacts } from '#server/chain/chain-facts-schema.ts'
import type { SellersFile } from '#server/chain/sellers-schema.ts'
import { readJson } from '#testing/readers/product-texts.ts'

const facts = readJson('db/seed/chain.json') as ChainFacts
const { sellers } = readJson('db/seed/sellers.json') as SellersFile

/** Facts that another chain would have differently: names, numbers, addresses. */
const chainFacts = [
  facts.brand,
  facts.director,
  facts.phone,
  facts.contact,
  facts.dataOfficer,
  ...Object.values(facts.host),
  ...Object.values(facts.mediator),
  ...sellers.flatMap(({ siren, vat, address }) => [siren, vat, address.street]),
]

it.each(globSync('src/texts/??/*.json'))('%s contains no facts of the chain (B2)', (file) => {
  const text = readFileSync(file, 'utf8')
  expect(chainFacts.filter((fact) => text.includes(fact))).toEqual([])
})

/**
 * Matches files about the program itself, which is also called Mesclun: in its commands, its
 * demonstration and its API document.
 */
const aboutTheProgram = /demonstration|openapi|program\/main/

it('no source file names the company, its people or its addresses (B2)', () => {
  const sources = globSync('src/{contract,domain,drawing,server,web,payment-service}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file) && !aboutTheProgram.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
  const mentions = sources.flatMap(([file, text]) =>
    chainFacts
      .filter((fact) => fact !== facts.brand && text.includes(fact))
      .map((fact) => `${file}: ${fact}`),
  )
  expect(mentions).toEqual([])
})
