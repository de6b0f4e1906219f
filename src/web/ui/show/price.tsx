import type { Cents } from '#domain/money/money.ts'
import { useFormat } from '#ui/text/format.ts'

/** An amount with its euro sign, never broken over two lines. */
export function Price({ cents, className = '' }: { cents: Cents; className?: string }) {
  const { price } = useFormat()
  return <span className={`num font-bold whitespace-nowrap ${className}`}>{price(cents)}</span>
}
