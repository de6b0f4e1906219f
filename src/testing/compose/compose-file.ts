import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A service of `compose.yaml`, as far as the tests read it. */
export type ComposeService = {
  image?: string
  build?: string | { context: string; dockerfile: string }
  command?: string[]
  environment?: Record<string, string | number | null>
  ports?: string[]
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
}
export type ComposeServices = Record<string, ComposeService>

const root = new URL('../../../', import.meta.url)

export const readText = (path: string): string => readFileSync(new URL(path, root), 'utf8')

export const composeText = (): string => readText('compose.yaml')

/**
 * The services of `compose.yaml`, with the given variables filled in, and the default values of all
 * other variables.
 */
export const readServices = (variables: Record<string, string> = {}): ComposeServices =>
  (
    parse(
      composeText().replaceAll(
        /\$\{(\w+):-([^}]*)\}/g,
        (_, name: string, value: string) => variables[name] ?? value,
      ),
      { merge: true },
    ) as { services: ComposeServices }
  ).services

/**
 * The environment of a service. `places` maps addresses inside the network to those of a test.
 * Variables without a value are omitted.
 */
export function environmentOf(
  { environment = {} }: ComposeService,
  places: ReadonlyMap<string, string>,
): Record<string, string> {
  const atTest = (value: string) =>
    [...places].reduce(
      (text, [networkAddress, testAddress]) => text.replaceAll(networkAddress, testAddress),
      value,
    )
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === null ? [] : [[name, atTest(String(value))]],
    ),
  )
}

/** The lines of a section of an ini file. */
export function readIni(text: string, section: string): Record<string, string> {
  const [, lines = ''] = text.split(`[${section}]`)
  const sectionText = lines.split(/^\[/m)[0] ?? ''
  return Object.fromEntries(
    [...sectionText.matchAll(/^(\w+) *= *(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

/**
 * The pooler’s settings for sharing connections. Its listening address and authentication are set
 * by the test, and Debian’s PgBouncer may be too old for prepared statements.
 */
export function readPooling(): Record<string, string> {
  const {
    listen_addr: _address,
    listen_port: _port,
    auth_file: _users,
    max_prepared_statements: _names,
    ...pooling
  } = readIni(readText('ops/compose/pgbouncer.ini'), 'pgbouncer')
  return pooling
}
