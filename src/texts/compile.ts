import { readFileSync, readdirSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Locale } from '#contract/locales.ts'

export type Messages = { [key: string]: string | Messages }
type Compiled = { [key: string]: unknown }

const folder = new URL('./', import.meta.url)

/** All messages of a language: one namespace per file, `{ cart: { title: … } }`. */
export function readMessages(locale: Locale): Record<string, Messages> {
  const files = readdirSync(new URL(`${locale}/`, folder)).filter((name) => name.endsWith('.json')).sort()
  return Object.fromEntries(files.map((name) => [
    name.slice(0, -'.json'.length),
    JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')) as Messages,
  ]))
}

/** Messages in the short form that the browser's formatter reads without a parser. */
export function compileMessages(messages: Messages): Compiled {
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [
    key, typeof value === 'string' ? compile(value) : compileMessages(value),
  ]))
}
