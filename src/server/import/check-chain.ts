import type { Source } from '#server/chain/source.ts'
import type { Queries } from '#server/db/open.ts'

/** Files without which a chain cannot be shown at all. */
const required = ['legal', 'catalogue', 'restaurants', 'sellers', 'chain'] as const

/** The required files of which the database has nothing. */
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
  return required.filter((name) => !known[name])
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
