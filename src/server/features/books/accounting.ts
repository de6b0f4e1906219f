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
  const kept = row?.accounting ?? []
  const own =
    kept.find(({ sellers }) => sellers?.includes(seller)) ??
    kept.find(({ sellers }) => sellers === undefined)
  if (own === undefined) return french
  // A chain that names its till alone keeps its cash in it.
  const { counter = french.accounts.counter } = own.accounts
  return { ...own, accounts: { ...french.accounts, 'counter-cash': counter, ...own.accounts } }
}
