import { firstRow } from '#server/db/statements.ts'
import type { Accounting, ChainFacts } from '#server/chain/chain-facts-schema.ts'
import type { AccountPlan } from '#domain/books/entries.ts'
import type { Queries } from '#server/db/open.ts'
import french from './french-accounts.json' with { type: 'json' }

/**
 * Reads how a seller keeps its books: from its own entry in `chain.json`, else from that for all
 * sellers, else with the accounts that are usual in France.
 */
export async function readAccounting(
  db: Queries,
  seller: string,
): Promise<Accounting & AccountPlan> {
  const row = await firstRow(db)<{ accounting: ChainFacts['accounting'] | null }>`
    select data -> 'accounting' as accounting from documents where name = 'chain'`
  const storedPlans = row?.accounting ?? []
  const sellerPlan =
    storedPlans.find(({ sellers }) => sellers?.includes(seller)) ??
    storedPlans.find(({ sellers }) => sellers === undefined)
  if (sellerPlan === undefined) return french
  // A chain that configures only an account for its till uses it for cash as well.
  const { counter = french.accounts.counter } = sellerPlan.accounts
  return {
    ...sellerPlan,
    accounts: { ...french.accounts, 'counter-cash': counter, ...sellerPlan.accounts },
  }
}
