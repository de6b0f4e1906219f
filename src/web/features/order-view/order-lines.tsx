import { useFormat } from '#ui/text/format.ts'
import { useLists } from '#web/base/text/in-list.ts'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { useText } from '#ui/text/text.ts'
import { Points } from '#web/ui/show/points.tsx'
import { type OrderLineView, splitPortions } from './order-line-view.ts'

/** Every line with its full composition; supplements are in radish red, with their price. */
export function OrderLines({
  lines,
  notes = [],
}: {
  lines: readonly OrderLineView[]
  /** Notes on each line, for example about its refund. */
  notes?: readonly (string | null)[]
}) {
  return (
    <ul className="grid gap-3">
      {lines.map((line, at) => (
        <OrderLine key={line.line} line={line} note={notes[at] ?? null} />
      ))}
    </ul>
  )
}

function OrderLine({ line, note }: { line: OrderLineView; note: string | null }) {
  const t = useText('cart')
  const { price } = useFormat()
  const { name, title, quantity, points, total, unitPrice } = line
  return (
    <li className="num grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3.5">
      <span className="text-ink-2">
        {quantity}
        <span className="sr-only"> ×</span>
      </span>
      <span>{title === null ? name : `${name}, ${title}`}</span>
      <span className="grid justify-items-end whitespace-nowrap">
        {points > 0 ? <Points>{t('line.points', { points })}</Points> : null}
        {points > 0 && total === 0 ? null : price(total)}
      </span>
      <div className="col-start-2 col-end-4 text-sm leading-snug text-ink-2">
        {note === null ? null : <p className="font-semibold text-ink">{note}</p>}
        {quantity > 1 && unitPrice > 0 ? (
          <p>{t('line.each', { price: price(unitPrice) })}</p>
        ) : null}
        <Composition line={line} />
      </div>
    </li>
  )
}

function Composition({ line }: { line: OrderLineView }) {
  const t = useText('cart')
  const tMenu = useText('menu')
  const portionText = usePortionText()
  const { listed } = useLists()
  const allergens = useAllergenNames(line.allergens)
  const { included, supplements, dessertPremium } = splitPortions(line)
  const descriptions = [
    ...included.map(portionText),
    ...(line.dessertName !== null && dessertPremium === 0 ? [line.dessertName] : []),
    ...(line.freeSauce === null ? [] : [t('line.sauce', { name: line.freeSauce })]),
    ...(line.warm ? [t('line.warm')] : []),
    ...(line.container === undefined ? [] : [t(`container.${line.container}`)]),
  ]
  return (
    <>
      {descriptions.length > 0 ? <p>{listed(descriptions)}</p> : null}
      {supplements.map((portion) => (
        <Supplement
          key={`${portion.slot} ${portion.ingredient} ${portion.as} ${portion.warm}`}
          cents={portion.amount}
          plain={isPart(line, portion)}
        >
          {portionText(portion)}
        </Supplement>
      ))}
      {line.dessertName !== null && dessertPremium > 0 ? (
        <Supplement cents={dessertPremium}>{line.dessertName}</Supplement>
      ) : null}
      <p className="text-xs">
        {allergens.length > 0
          ? tMenu('product.allergens', { list: allergens.join(', ') })
          : tMenu('product.noAllergens')}
      </p>
    </>
  )
}

/**
 * A supplement in radish red. `plain`: not coloured, for the parts that make up a custom salad's
 * price.
 */
function Supplement({
  cents,
  plain = false,
  children,
}: {
  cents: number
  plain?: boolean
  children: string
}) {
  const t = useText('cart')
  const { price } = useFormat()
  return (
    <p className={`flex justify-between gap-3 ${plain ? '' : 'font-semibold text-radis-text'}`}>
      <span>{children}</span>
      <span className="whitespace-nowrap">
        {plain ? price(cents) : t('line.supplement', { price: price(cents) })}
      </span>
    </p>
  )
}

const isPart = ({ kind }: OrderLineView, { slot }: OrderLineView['portions'][number]) =>
  kind === 'custom' && slot !== 'sauces'

function usePortionText(): (portion: OrderLineView['portions'][number]) => string {
  const t = useText('cart')
  return ({ name, warm, quantity }) => {
    const portionName = warm ? t('line.warmPortion', { name }) : name
    return quantity > 1 ? t('line.times', { name: portionName, count: quantity }) : portionName
  }
}
