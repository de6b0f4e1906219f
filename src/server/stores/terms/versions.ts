import { readFileSync, readdirSync } from 'node:fs'
import type { Locale } from '#contract/pages/locales.ts'

export type Terms = {
  version: string
  texts: Record<Locale, { title: string; sections: { title: string; paragraphs: string[] }[] }>
}

/** Reads one file per version. A version in force is never edited. */
export function readVersions<Kind extends Terms>(
  name: 'terms' | 'loyalty-rules',
): ReadonlyMap<string, Kind> {
  const folder = new URL(`../../../../db/${name}/`, import.meta.url)
  return new Map(
    readdirSync(folder).map((file) => {
      const terms = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Kind
      return [terms.version, terms]
    }),
  )
}
