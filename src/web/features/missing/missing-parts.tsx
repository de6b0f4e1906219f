import { useId } from 'react'
import { type CartLine, type Wish, wishes } from '#domain/cart/cart.ts'
import { USUAL_WISH, ingredientsOf, withWish } from '#domain/cart/if-missing.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { RadioPill } from '#web/ui/controls/radio-pill.tsx'
import { useText } from '#ui/text/text.ts'
import { updateCart, useCart } from '#web/state/basket/store.ts'

/** The customer's wish for ingredients that run out, unless a line has its own wish (E7). */
export function WishForOrder() {
  const { cart } = useCart()
  const t = useText('missing')
  const name = useId()
  const currentWish = cart.ifMissing ?? USUAL_WISH
  const choose = (ifMissing: Wish) => updateCart((before) => ({ ...before, ifMissing }))
  return (
    <fieldset aria-describedby={`${name}-hint`} className="rounded-md border border-line p-4">
      <legend className="float-left w-full font-semibold">{t('choice.legend')}</legend>
      <div className="clear-both flex flex-wrap gap-2 pt-2">
        {wishes.map((wish) => (
          <RadioPill
            key={wish}
            name={name}
            checked={currentWish === wish}
            onChange={() => choose(wish)}
          >
            {t(`choice.${wish}`)}
          </RadioPill>
        ))}
      </div>
      <p id={`${name}-hint`} className="mt-2 text-sm text-ink-2">
        {t(`choice.hint.${currentWish}`)}
      </p>
    </fieldset>
  )
}

/**
 * For one line: what to do if one of its ingredients runs out, chosen for each ingredient. The section
 * is closed at first, because most customers choose once for the whole order.
 */
export function WishesForLine({ line, name }: { line: CartLine; name: string }) {
  const { menu } = useMenu()
  const { cart } = useCart()
  const t = useText('missing')
  const byDefault = t(`choice.${cart.ifMissing ?? USUAL_WISH}`)
  const choose = (ingredient: number, wish: Wish | null) =>
    updateCart((before) => ({
      ...before,
      lines: before.lines.map((candidate) =>
        candidate.id === line.id ? withWish(candidate, ingredient, wish) : candidate,
      ),
    }))
  return (
    <details className="text-sm" open={line.ifMissing !== undefined ? true : undefined}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-leaf-text">
        {t('choice.summary')}
        <span className="sr-only">, {name}</span>
      </summary>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {ingredientsOf(line).map((id) => {
          const ingredient = menu.ingredients[id]?.name ?? ''
          const lineWish = line.ifMissing?.find(({ of: ingredient }) => ingredient === id)?.wish
          return (
            <li key={id}>
              <label className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-1 basis-36">
                  <span className="sr-only">{t('choice.for', { name: ingredient })}</span>
                  <span aria-hidden="true">{ingredient}</span>
                </span>
                <select
                  value={lineWish ?? ''}
                  onChange={({ target: { value } }) =>
                    choose(id, wishes.find((wish) => wish === value) ?? null)
                  }
                  className="min-h-11 max-w-full rounded-sm border-[1.5px] border-line-strong bg-ground px-3 hover:border-ink"
                >
                  <option value="">{t('choice.ofOrder', { wish: byDefault })}</option>
                  {wishes.map((wish) => (
                    <option key={wish} value={wish}>
                      {t(`choice.${wish}`)}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
