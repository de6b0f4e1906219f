import { allRows } from '#server/db/statements.ts'
import { versionInForce } from '#domain/time/in-force.ts'
import {
  type LegalKind,
  type LegalText,
  type inLanguage,
} from '#server/chain/legal-versions-schema.ts'
import type { Queries } from '#server/db/open.ts'

type Texts = Parameters<typeof inLanguage<LegalText>>[0]

/**
 * The version of the terms of sale, or of the page on personal data, that a customer accepts at
 * this instant.
 */
export async function legalVersionInForce(
  db: Queries,
  kind: Extract<LegalKind, 'terms' | 'personal-data'>,
  now: number,
): Promise<string> {
  const rows = await allRows(db)<{ version: string }>`
    select to_char(version, 'YYYY-MM-DD') as version from legal_versions where kind = ${kind}`
  const currentVersion = versionInForce(rows, now)
  if (currentVersion === null) throw new Error(`no version of ${kind} is in force`)
  return currentVersion.version
}

/** Reads versions of the terms of sale, by their days; those that do not exist are left out. */
export async function readTerms(
  db: Queries,
  versions: readonly string[],
): Promise<Map<string, Texts>> {
  const rows = await allRows(db)<{ version: string; texts: Texts }>`
    select to_char(version, 'YYYY-MM-DD') as version, texts from legal_versions
    where kind = 'terms' and to_char(version, 'YYYY-MM-DD') = any(${versions}::text[])`
  return new Map(rows.map(({ version, texts }) => [version, texts]))
}
