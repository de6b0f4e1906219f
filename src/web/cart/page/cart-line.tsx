import { MAX_QUANTITY } from '#domain/cart.ts'
import { holdsAlcohol, type PricedLine } from '#domain/pricing.ts'
import { useLocale, useMenu } from '../../app-data.tsx'
import { useFormat } from '../../format.ts'
import { useText } from '../../text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Points } from '../../ui/points.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useCartActions } from '../store.ts'
import { composerOf, isEditable } from './composer-address.ts'
import { missingNames } from './describe-line.ts'
import type { DessertOffer } from './dessert-place.ts'
import { FreeSauce } from './free-sauce.tsx'
import { LinePicture } from './line-bowl.tsx'
import { LineDessert } from './line-dessert.tsx'
import { LineTerms } from './line-terms.tsx'
import { focusHome } from './use-kept-focus.ts'
import { useLineActions } from './use-line-actions.ts'

type CartLineProps = {
  priced: PricedLine
  offer: DessertOffer | null
  /** The first that is to be completed: its button is the one green one of the page. */
  next: boolean
}

export function CartLine({ priced, offer, next }: CartLineProps) {
  const { line, name } = priced
  const t = useText('cart')
  const title = line.kind === 'formula' || line.kind === 'custom' ? line.title : null
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-3 border-b border-line py-5 sm:grid-cols-[120px_minmax(0,1fr)] sm:gap-x-6 sm:py-6">
      <LinePicture line={line} className={priced.available ? '' : 'opacity-40 grayscale'} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 {...focusHome} className="min-w-30 flex-1 text-lg leading-tight font-semibold">{name}</h2>
          <LineAmount priced={priced} />
        </div>
        {title === null ? null : <p className="mt-0.5 text-sm text-ink-2">{t('line.recipe', { title })}</p>}
        <LineState priced={priced} />
        <LineTerms priced={priced} />
        {line.kind === 'signature' || (line.kind === 'item' && line.freeSauce !== null) ? <FreeSauce line={line} /> : null}
        <LineControls priced={priced} next={next} />
        {line.kind === 'formula' ? <div className="mt-2"><LineDessert line={line} offer={offer} /></div> : null}
      </div>
    </li>
  )
}

function LineAmount({ priced: { line, points, total, unitPrice } }: { priced: PricedLine }) {
  const t = useText('cart')
  const { price } = useFormat()
  return (
    <p className="num text-end leading-tight">
      {points > 0 ? <span className="block"><Points>{t('line.points', { points })}</Points></span> : null}
      {points === 0 || total > 0 ? <span className="block text-lg font-bold whitespace-nowrap">{price(total)}</span> : null}
      {line.quantity > 1 && total > 0 ? <span className="block text-sm text-ink-2">{t('line.each', { price: price(unitPrice) })}</span> : null}
    </p>
  )
}

/** Whether it is complete, what it still lacks, and what else there is to know of it: in words (C22). */
function LineState({ priced }: { priced: PricedLine }) {
  const { menu } = useMenu()
  const t = useText('cart')
  const tCommon = useText('common')
  const { list } = useFormat()
  const { line, completed, missing } = priced
  const composed = line.kind === 'formula' || line.kind === 'custom' || line.kind === 'dessert'
  const alcohol = holdsAlcohol(line, menu)
  const what = list(missingNames(priced, menu).map(({ name, count }) => t(`missing.${name}`, { count })))
  return (
    <>
      {composed || alcohol ? (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {composed ? (
            completed ? <Tag tone="ok"><Icon name="check" size={14} />{t('line.complete')}</Tag> : <Tag tone="err">{t('line.incomplete')}</Tag>
          ) : null}
          {alcohol ? <Tag tone="warn">{t('line.alcohol')}</Tag> : null}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className="mt-2 flex gap-1.5 text-sm leading-snug font-medium text-err"><Icon name="warning" size={18} />{t('line.missing', { what })}</p>
      ) : null}
      {priced.available ? null : (
        <p className="mt-2 flex gap-1.5 text-sm leading-snug font-semibold text-warn"><Icon name="warning" size={18} />{tCommon('product.unavailable')}</p>
      )}
      {priced.points > 0 ? <p className="mt-1 text-sm text-ink-2">{t('line.paidWithPoints')}</p> : null}
    </>
  )
}

function LineControls({ priced, next }: { priced: PricedLine; next: boolean }) {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('cart')
  const actions = useLineActions()
  const { line, name, completed } = priced
  const composer = composerOf(line, menu, locale)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {composer !== null && !completed ? (
        <ButtonLink to={composer} size="s" kind={next ? 'leaf' : 'line'} aria-label={t('line.finishName', { name })}>{t('line.finish')}</ButtonLink>
      ) : null}
      {composer !== null && completed && isEditable(line, menu) ? (
        <ButtonLink to={composer} size="s" kind="line" aria-label={t('line.editName', { name })}><Icon name="pencil" size={18} />{t('line.edit')}</ButtonLink>
      ) : null}
      <Stepper
        value={line.quantity} max={MAX_QUANTITY} label={name} onChange={(quantity) => actions.setQuantity(priced, quantity)}
        names={{ increase: t('line.addOne'), decrease: t('line.removeOne'), remove: t('line.removeLast') }}
      />
      {composer === null ? null : (
        <Button kind="quiet" size="s" aria-label={t('line.duplicateName', { name })} onClick={() => actions.duplicate(priced)}>{t('line.duplicate')}</Button>
      )}
      <ItemChoices priced={priced} />
      <span className="num text-sm text-ink-2">{t('line.kcal', { kcal: priced.calories })}</span>
    </div>
  )
}

/** Warm or not, and euros instead of points, for what is sold by the piece. */
function ItemChoices({ priced: { line, name } }: { priced: PricedLine }) {
  const { menu } = useMenu()
  const { run } = useCartActions()
  const t = useText('cart')
  const { price } = useFormat()
  if (line.kind !== 'item') return null
  const { id, freeSauce, warm, paidWith } = line
  const product = menu.ingredients[line.ingredient]
  return (
    <>
      {product?.canBeWarm ? (
        <CheckBox
          name={`warm-${id}`} checked={warm} label={<>{t('line.warm')}<span className="sr-only">, {name}</span></>}
          onChange={({ target }) => run({ type: 'set-item', line: id, freeSauce, warm: target.checked, paidWith })}
        />
      ) : null}
      {product && paidWith === 'points' ? (
        <Button kind="quiet" size="s" onClick={() => run({ type: 'set-item', line: id, freeSauce, warm, paidWith: 'euros' })}>
          {t('line.payEuros', { price: price(product.price) })}
        </Button>
      ) : null}
    </>
  )
}
