import { sql } from 'kysely'
import type { Locale } from '#contract/pages/locales.ts'
import { versionInForce } from '#domain/time/in-force.ts'
import { type LegalKind, type LegalText, inLanguage } from '#server/chain/legal-versions-schema.ts'
import type { Queries } from '#server/db/open.ts'

type Texts = Parameters<typeof inLanguage<LegalText>>[0]

/**
 * The version of the terms of sale, or of the page on personal data, that somebody accepts at this
 * instant.
 */
export async function legalVersionInForce(
  db: Queries,
  kind: Extract<LegalKind, 'terms' | 'personal-data'>,
  now: number,
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select to_char(version, 'YYYY-MM-DD') as version from legal_versions where kind = ${kind}`.execute(
    db,
  )
  const found = versionInForce(rows, now)
  if (found === null) throw new Error(`no version of ${kind} is in force`)
  return found.version
}

/** The terms of sale of a version, in a language; null where there is no such version. */
export async function readTerms(
  db: Queries,
  version: string,
  locale: Locale,
): Promise<LegalText | null> {
  const {
    rows: [row],
  } = await sql<{ texts: Texts }>`
    select texts from legal_versions where kind = 'terms' and to_char(version, 'YYYY-MM-DD') = ${version}`.execute(
    db,
  )
  return row === undefined ? null : inLanguage(row.texts, locale)
}
