import { books } from './books.ts'
import { kitchen } from './kitchen.ts'
import { loyalty } from './loyalty.ts'
import { money } from './money.ts'
import type { Mutant } from './mutant.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { payments } from './payments.ts'
import { rights } from './rights.ts'
import { time } from './time.ts'

/**
 * Faults in every part of the program; `npm run test:mutants` writes them one after the other into
 * a copy.
 */
export const mutants: readonly Mutant[] = [
  ...money,
  ...loyalty,
  ...time,
  ...orders,
  ...payments,
  ...books,
  ...kitchen,
  ...rights,
  ...pages,
]
