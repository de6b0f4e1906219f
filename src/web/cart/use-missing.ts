import { isSideSlot } from '#domain/composition.ts'
import type { PricedLine } from '#domain/pricing.ts'
import { useMenu } from '../app-data.tsx'
import { useFormat } from '../format.ts'
import { useText } from '../text.ts'
import { slotName } from './slot-name.ts'

/** “2 ingrédients et la sauce”: what a composition still lacks, in words (C22). */
export function useMissing(): (priced: PricedLine) => string {
  const { menu } = useMenu()
  const t = useText('cart')
  const { list } = useFormat()
  return ({ line, missing }) => list(missing.map(({ slot, count }) => {
    const name = slotName(line, slot, menu)
    return isSideSlot(slot) ? t(`missing.${name}`, { count }) : t(`missing.${slot}`, { count })
  }))
}
