import type { ReactNode } from 'react'
import type { Slot } from '#domain/cart.ts'
import { isDeclined, slotsOf } from '#domain/composition.ts'
import type { PricedLine, PricedPortion } from '#domain/pricing.ts'
import { useMenu } from '../app-data.tsx'
import { useFormat } from '../format.ts'
import { useText } from '../text.ts'
import { slotName } from './slot-name.ts'

/** A composition in full, as term and value; what it adds to the price stands beside what causes it (F12). */
export function CompositionList({ priced, className = '' }: { priced: PricedLine; className?: string }) {
  const { menu } = useMenu()
  const t = useText('cart')
  const { line, portions, dessertName } = priced
  const rows = slotsOf(line).flatMap((slot) => {
    const lying = portions.filter((portion) => portion.slot === slot)
    if (lying.length > 0) return [{ slot, value: <Portions portions={lying} /> }]
    return isDeclined(line, slot) ? [{ slot, value: <span className="text-ink-2">{t('line.without')}</span> }] : []
  })
  const name = (slot: Slot) => t(`slot.${slotName(line, slot, menu)}`)
  const firstDessertRow = rows.findIndex(({ slot }) => slot === 'coulis' || slot === 'toppings')
  const salad = dessertName === null || firstDessertRow < 0 ? rows : rows.slice(0, firstDessertRow)
  const sweet = dessertName === null || firstDessertRow < 0 ? [] : rows.slice(firstDessertRow)
  return (
    <dl className={`grid grid-cols-[minmax(80px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm ${className}`}>
      {salad.map(({ slot, value }) => <Row key={slot} name={name(slot)}>{value}</Row>)}
      {dessertName === null ? null : <Row name={t('slot.dessert')}><DessertName priced={priced} /></Row>}
      {sweet.map(({ slot, value }) => <Row key={slot} name={name(slot)}>{value}</Row>)}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return <><dt className="text-ink-2">{name}</dt><dd>{children}</dd></>
}

function DessertName({ priced: { line, dessertName } }: { priced: PricedLine }) {
  const { menu } = useMenu()
  const premium = line.kind === 'formula' && line.dessert ? menu.desserts[line.dessert.dessert]?.premiumPrice ?? 0 : 0
  return <>{dessertName}<Supplement cents={premium} /></>
}

function Portions({ portions }: { portions: readonly PricedPortion[] }) {
  const t = useText('cart')
  return portions.map(({ ingredient, name, warm, quantity, as, amount }, i) => {
    const said = warm ? t('line.warmPortion', { name }) : name
    return (
      <span key={`${ingredient}-${as}-${warm}`}>
        {i > 0 ? ', ' : ''}{quantity > 1 ? t('line.times', { name: said, count: quantity }) : said}<Supplement cents={amount} />
      </span>
    )
  })
}

function Supplement({ cents }: { cents: number }) {
  const t = useText('cart')
  const { price } = useFormat()
  return cents > 0 ? <b className="num font-bold whitespace-nowrap text-radis-text"> {t('line.supplement', { price: price(cents) })}</b> : null
}
