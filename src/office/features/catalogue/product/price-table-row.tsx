import type { ReactNode } from 'react'
import { useFormat } from '#ui/text/format.ts'

const AMOUNT = 'px-1 py-1.5 text-right tabular-nums'

/** A row of the prices of an entry: where a price applies, the published price and the new one. */
export function PriceTableRow({
  name,
  restaurantCount,
  published,
  state,
  children,
}: {
  name: ReactNode
  restaurantCount: number
  published: string
  /** What stands at the end of the row. */
  state: ReactNode
  /** The field of the new price. */
  children: ReactNode
}) {
  const format = useFormat()
  return (
    <tr className="border-b border-line">
      <th scope="row" className="px-1 py-1.5 text-left font-semibold">
        {name}
      </th>
      <td className={AMOUNT}>{format.number(restaurantCount)}</td>
      <td className={`${AMOUNT} text-ink-2`}>{published}</td>
      <td className={AMOUNT}>
        <div className="inline-block w-24">{children}</div>
      </td>
      <td className="px-1 py-1.5">{state}</td>
    </tr>
  )
}
