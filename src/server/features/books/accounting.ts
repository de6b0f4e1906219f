import { sql } from 'kysely'
import type { Accounting, ChainFacts } from '#server/chain/chain-facts-schema.ts'
import type { AccountPlan } from '#domain/books/entries.ts'
import type { Queries } from '#server/db/open.ts'
import french from './french-accounts.json' with { type: 'json' }

/**
 * How a seller keeps its books: as `chain.json` says for it, or for all; else by accounts that
 * are usual in France.
 */
export async function readAccounting(
  db: Queries,
  seller: string,
): Promise<Accounting & AccountPlan> {
  const {
    rows: [row],
  } = await sql<{ accounting: ChainFacts['accounting'] | null }>`
    select data -> 'accounting' as accounting from documents where name = 'chain'`.execute(db)
  const storedPlans = row?.accounting ?? []
  const sellerPlan =
    storedPlans.find(({ sellers }) => sellers?.includes(seller)) ??
    storedPlans.find(({ sellers }) => sellers === undefined)
  if (sellerPlan === undefined) return french
  // A chain that names its till alone keeps its cash in it.
  const { counter = french.accounts.counter } = sellerPlan.accounts
  return {
    ...sellerPlan,
    accounts: { ...french.accounts, 'counter-cash': counter, ...sellerPlan.accounts },
  }
}
