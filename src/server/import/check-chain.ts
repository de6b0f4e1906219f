import { legalKinds } from '#server/chain/legal-versions-schema.ts'
import type { Source } from '#server/chain/source.ts'
import type { Queries } from '#server/db/open.ts'

/** Files without which a chain cannot be shown at all. */
const required = ['legal', 'catalogue', 'restaurants', 'sellers', 'chain'] as const

/** What a chain must have and the database has nothing of: files, and legal texts. */
export async function missingFiles(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('documents').select('name').execute()
  const names = new Set(rows.map(({ name }) => name))
  const known: Record<(typeof required)[number], boolean> = {
    legal: names.has('legal'),
    catalogue: names.has('custom_formula'),
    restaurants: names.has('delivery'),
    sellers: (await db.selectFrom('sellers').select('id').limit(1).execute()).length > 0,
    chain: names.has('chain'),
  }
  const versions = await db.selectFrom('legal_versions').select('kind').distinct().execute()
  const kinds = new Set(versions.map(({ kind }) => kind))
  return [
    ...required.filter((name) => !known[name]).map((name) => `${name}.json`),
    ...legalKinds.filter((kind) => !kinds.has(kind)).map((kind) => `a version of ${kind}`),
  ]
}

/** What is not wrong in any file, but would keep a restaurant of the chain from selling (B1). */
export function checkChain({ restaurants, sellers }: Source): string[] {
  const sold = new Set(
    sellers.flatMap(({ establishments }) => establishments.map(({ restaurant }) => restaurant)),
  )
  return restaurants
    .filter(({ id, active, closed }) => active && !closed && !sold.has(id))
    .map(({ slug }) => `${slug}: has no seller, so it takes no orders online`)
}
