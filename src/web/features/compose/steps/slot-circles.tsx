import { memo } from 'react'
import type { Slot } from '#domain/cart/cart.ts'
import { holdsDessert } from '#domain/cart/composition.ts'
import { isFixed } from '#domain/cart/line-checks.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { circlesOf, extrasFor } from '#web/features/compose/choosing/offers.ts'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'

/** Number of circles above which they are small. */
const MANY = 8

type SlotCirclesProps = { composition: Composition; slot: Slot; onMore?: (slot: Slot) => void }

/**
 * One circle per place and per supplement. A press on a filled circle removes its content; the last
 * circle adds more.
 */
export const SlotCircles = memo(function SlotCircles({
  composition: { line, change },
  slot,
  onMore,
}: SlotCirclesProps) {
  const { menu, pictureOf } = useMenu()
  const { price } = useFormat()
  const t = useText('compose')
  const { occupied, free, places } = circlesOf(line, slot, menu)
  const many = Math.max(occupied.length, places) > MANY
  const circle = `grid flex-none place-items-center rounded-full bg-ground ${many ? 'size-7' : 'size-11.5'}`
  const fixed = line.kind === 'formula' && isFixed(menu.formulas[line.formula], slot)
  const firstExtra = occupied.find(({ extra }) => extra)?.at
  const heldDessert =
    line.kind === 'formula' && holdsDessert(line, slot, menu) ? line.dessert : null
  const dessert = heldDessert ? menu.desserts[heldDessert.dessert] : undefined
  return (
    <ul className="flex flex-wrap items-center gap-x-2 gap-y-1.5" aria-label={t('slots.label')}>
      {dessert ? (
        <li className="filled">
          <button
            type="button"
            aria-label={t('slots.remove', { name: dessert.name })}
            onClick={() => {
              change(({ id }) => [{ type: 'remove-dessert', line: id }])
              document.getElementById('step-title')?.focus()
            }}
            className={`tap ${circle} border-2 border-leaf`}
          >
            <Picture src={pictureOf(dessert.id)} size={34} eager />
          </button>
        </li>
      ) : null}
      {occupied.map(({ ingredient, at, extra }) => {
        const product = menu.ingredients[ingredient]
        const name = product?.name ?? ''
        const label = extra
          ? t('slots.removeExtra', { name, price: price(product?.price ?? 0) })
          : t('slots.remove', { name })
        return (
          <li key={`${at}-${ingredient}`} className="filled flex items-center gap-2">
            {at === firstExtra ? (
              <span className="font-semibold text-radis-text" aria-hidden="true">
                +
              </span>
            ) : null}
            <button
              type="button"
              aria-label={label}
              disabled={fixed}
              onClick={({ currentTarget }) => {
                const list = currentTarget.closest('ul')
                change(({ id }) => [{ type: 'remove-portion', line: id, slot, at }])
                requestAnimationFrame(() => {
                  const next =
                    list?.querySelector('button') ?? document.getElementById('step-title')
                  next?.focus()
                })
              }}
              className={`tap group ${circle} border-2 ${extra ? 'border-radis' : 'border-leaf'}`}
            >
              <Picture
                src={pictureOf(ingredient)}
                size={34}
                eager
                className={`group-hover:opacity-40 ${many ? 'w-5' : ''}`}
              />
              <span className="absolute hidden text-ink group-hover:block" aria-hidden="true">
                <Icon name="minus" size={18} />
              </span>
            </button>
          </li>
        )
      })}
      {free > 0 ? (
        <li className="flex gap-2">
          <span className="sr-only">{t('slots.free', { count: free })}</span>
          {Array.from({ length: free }, (_, i) => (
            <span
              key={i}
              aria-hidden="true"
              className={`${circle} border-2 border-dashed ${i === 0 ? 'border-ink' : 'border-line-strong'}`}
            />
          ))}
        </li>
      ) : null}
      {onMore && free === 0 && (places > 0 || dessert) && extrasFor(line, slot, menu).length > 0 ? (
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t(`slots.more.${slot}`)}
            onClick={() => onMore(slot)}
            className={`tap ${circle} border-2 border-dashed border-radis text-radis-text hover:bg-zinc`}
          >
            <Icon name="plus" size={18} />
          </button>
        </li>
      ) : null}
    </ul>
  )
})
