import type { PricedLine } from '#domain/pricing.ts'
import { useMenu } from '../app-data.tsx'
import { useFormat } from '../format.ts'
import { useText } from '../text.ts'
import { missingNames } from './page/describe-line.ts'

/** “2 ingrédients et la sauce”: what a composition still lacks, in words (C22). */
export function useMissing(): (priced: PricedLine) => string {
  const { menu } = useMenu()
  const t = useText('cart')
  const { list } = useFormat()
  return (priced) => list(missingNames(priced, menu).map(({ name, count }) => t(`missing.${name}`, { count })))
}
