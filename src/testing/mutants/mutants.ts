import { books } from './books.ts'
import { kitchen } from './kitchen.ts'
import { loyalty } from './loyalty.ts'
import { money } from './money.ts'
import type { Mutant } from './mutant.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { payments } from './payments.ts'
import { rights } from './rights.ts'
import { rules } from './rules.ts'
import type { FaultList } from './wrong-module.ts'

/** The faults that no operator of Stryker makes, by their file; `npm run test:mutants` plants them. */
export const mutants: readonly FaultList<Mutant>[] = Object.entries({
  rules,
  money,
  loyalty,
  orders,
  payments,
  books,
  kitchen,
  rights,
  pages,
}).map(([name, faults]) => ({ file: `#testing/mutants/${name}.ts`, name, faults }))
