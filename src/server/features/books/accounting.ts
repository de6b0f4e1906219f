import { firstRow } from '#server/db/statements.ts'
import type { Accounting, ChainFacts } from '#server/chain/chain-facts-schema.ts'
import type { AccountPlan } from '#domain/books/entries.ts'
import type { Queries } from '#server/db/open.ts'
import french from './french-accounts.json' with { type: 'json' }

/**
 * Reads how a seller's books are kept: from the entry of `chain.json` that names the seller, else
 * from the entry without `sellers`, else from the accounts that are usual in France.
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
  // If an entry has the account `counter` but not `counter-cash`, the account `counter` is also
  // used for cash.
  const { counter = french.accounts.counter } = sellerPlan.accounts
  return {
    ...sellerPlan,
    accounts: { ...french.accounts, 'counter-cash': counter, ...sellerPlan.accounts },
  }
}
