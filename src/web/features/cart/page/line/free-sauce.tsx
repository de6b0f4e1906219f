import type { ItemLine, SignatureLine } from '#domain/cart/cart.ts'
import { isSauce } from '#domain/menu/products.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import { useCartActions } from '#web/state/basket/store.ts'

/** The free sauce of a dish, changed in place. */
export function FreeSauce({ line }: { line: ItemLine | SignatureLine }) {
  const { menu } = useMenu()
  const { run } = useCartActions()
  const t = useText('cart')
  const sauces = Object.values(menu.ingredients).filter((product) => isSauce(product, menu))
  const change = (freeSauce: number | null) => {
    const { warm, paidWith } =
      line.kind === 'item' ? line : { warm: false, paidWith: 'euros' as const }
    run({ type: 'set-item', line: line.id, freeSauce, warm, paidWith })
  }
  return (
    <label className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="w-26 flex-none text-sm text-ink-2">{t('line.freeSauce')}</span>
      <select
        value={line.freeSauce ?? ''}
        onChange={({ target }) => change(target.value === '' ? null : Number(target.value))}
        className="min-h-11 max-w-full rounded-sm border-[1.5px] border-line-strong bg-ground px-3 hover:border-ink"
      >
        <option value="">{t('line.withoutSauce')}</option>
        {sauces.map(({ id, name, available }) => (
          <option key={id} value={id} disabled={!available}>
            {available ? name : t('line.soldOut', { name })}
          </option>
        ))}
      </select>
    </label>
  )
}
