import { expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { textsOf } from '#texts/translator.ts'
import { closings, money, receipts } from './book-datasets.ts'
import { customers } from './customers-list.ts'
import { orderLines, orderSteps, orders } from './order-datasets.ts'
import { products } from './products-list.ts'
import { promos } from './promos-list.ts'
import { restaurants } from './restaurants-list.ts'
import { daySums } from './sums-dataset.ts'
import { columnText } from './write-csv.ts'

const files = [
  orders,
  orderLines,
  orderSteps,
  daySums,
  receipts,
  money,
  closings,
  customers,
  promos,
  restaurants,
  products,
]

it.each(locales)('each column of an export file has a distinct name in %s (H17)', (locale) => {
  for (const { columns } of files) {
    const called = columns.map(({ name }) => columnText(name, locale))
    expect(called).toEqual([...new Set(called)])
  }
  const names = new Set(files.flatMap(({ columns }) => columns.map(({ name }) => name)))
  expect(Object.keys(textsOf('export-columns')[locale]).toSorted()).toEqual([...names].toSorted())
})
