import type { PricedLine } from '#domain/cart/priced.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { missingNames } from '#web/state/basket/describe-line.ts'

/** Describes the choices still missing in a bowl: “2 ingrédients et la sauce” (C22). */
export function useMissing(): (priced: PricedLine) => string {
  const { menu } = useMenu()
  const t = useText('cart')
  const { list } = useFormat()
  return (priced) =>
    list(missingNames(priced, menu).map(({ name, count }) => t(`missing.${name}`, { count })))
}
