import { globSync, readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const GATEWAYS = 'src/server/gateways'
const gateways = readdirSync(GATEWAYS)
const readText = (file: string) => readFileSync(file, 'utf8')

/** The names under which the files of a gateway export what implements its port. */
function implementationsOf(gateway: string): string[] {
  const ports = readText(`${GATEWAYS}/${gateway}/port.ts`).matchAll(
    /^export type (\w*(?:Gateway|Reports)) =/gm,
  )
  const types = [...ports].map(([, type]) => type).join('|')
  if (types === '') return []
  const declaration = new RegExp(
    `^export (?:const|function) (\\w+)(?:: (?:${types}) =|\\([^;]*\\): (?:${types}) [{])`,
    'gm',
  )
  return globSync(`${GATEWAYS}/${gateway}/*.ts`, { exclude: ['**/open.ts', '**/*.test.ts'] })
    .flatMap((file) => [...readText(file).matchAll(declaration)])
    .map(([, name = '']) => name)
}

it('has a suite for every gateway', () => {
  const suites = readdirSync('src/testing/conformance').flatMap(
    (file) => /^(.+)\.conformance\.ts$/.exec(file)?.[1] ?? [],
  )
  expect(suites).toEqual(gateways)
})

it.each(gateways)('is called for every implementation of the gateway %s', (gateway) => {
  const tests = globSync(`${GATEWAYS}/${gateway}/*.test.ts`)
    .map(readText)
    .filter((text) => text.includes(`#testing/conformance/${gateway}.conformance.ts`))
  expect(tests).not.toEqual([])
  const untested = implementationsOf(gateway).filter(
    (name) => !tests.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  )
  expect(untested).toEqual([])
})

it('recognises the implementations', () => {
  expect(gateways.flatMap(implementationsOf).toSorted()).toEqual([
    'createEmbeddedPayments',
    'createSentry',
    'createSignedWebhooks',
    'createSmtpMail',
    'createStripePayments',
    'createWebPush',
    'networkPrinters',
    'noErrorService',
    'storedMail',
  ])
})
