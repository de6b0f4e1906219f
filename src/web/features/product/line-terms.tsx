import { Fragment, type ReactNode } from 'react'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useLists } from '#web/base/text/in-list.ts'
import { AllergyMark } from './allergy-mark.tsx'
import { useAllergenNames } from './product-facts.tsx'
import { useText } from '#ui/text/text.ts'
import { type PortionText, type CompositionTerm, termsOf } from '#web/state/basket/describe-line.ts'

/**
 * Describes the whole composition in words: its ingredients, the price of each supplement, its
 * allergens (F4, F12).
 */
export function LineTerms({ priced }: { priced: PricedLine }) {
  const { menu } = useMenu()
  const t = useText('cart')
  const allergens = useAllergenNames(priced.allergens)
  return (
    <dl className="mt-2 space-y-1 text-sm">
      {termsOf(priced, menu).map((term) => (
        <Row key={term.name} name={t(`slot.${term.name}`)}>
          <Value term={term} sum={priced.line.kind === 'custom'} />
        </Row>
      ))}
      <Row name={t('summary.allergens')}>
        {allergens.length > 0 ? allergens.join(', ') : t('line.noAllergens')}
        <AllergyMark source={[priced.line]} />
      </Row>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-26 flex-none text-ink-2">{name}</dt>
      <dd className="min-w-30 flex-1">{children}</dd>
    </div>
  )
}

/** `sum`: whether the prices add up to a custom salad's price, and so are no supplements. */
function Value({ term: { name, portions }, sum }: { term: CompositionTerm; sum: boolean }) {
  const t = useText('cart')
  const { inList } = useLists()
  if (portions.length === 0) return name === 'sauces' ? t('line.withoutSauce') : t('line.without')
  return portions.map((part, i) => (
    <Fragment key={i}>
      {i > 0 ? ', ' : ''}
      <PartText part={{ ...part, name: inList(part.name, i) }} sum={sum} />
    </Fragment>
  ))
}

function PartText({ part, sum }: { part: PortionText; sum: boolean }) {
  const t = useText('cart')
  const { price } = useFormat()
  const name = part.warm ? t('line.warmPortion', { name: part.name }) : part.name
  return (
    <>
      {part.quantity > 1 ? t('line.times', { name, count: part.quantity }) : name}
      {part.amount === 0 ? null : (
        <>
          {' '}
          <span
            className={`num whitespace-nowrap ${sum ? 'text-ink-2' : 'font-bold text-radis-text'}`}
          >
            {sum ? price(part.amount) : t('line.supplement', { price: price(part.amount) })}
          </span>
        </>
      )}
    </>
  )
}
