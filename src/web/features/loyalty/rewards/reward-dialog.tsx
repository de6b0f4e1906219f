import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reward } from '#domain/menu/menu.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { composerOf } from '#web/state/basket/composer-address.ts'
import { newLineId } from '#web/state/basket/line-id.ts'
import { useCartActions } from '#web/state/basket/store.ts'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { Tick } from '#web/ui/show/tick.tsx'
import { choicesOf } from './choices.ts'
import { type RewardProduct, commandsFor, isComposed } from './choose-reward.ts'

type RewardDialogProps = {
  /**
   * The reward; null while closed. Never a reward that is a formula, because those are composed.
   */
  reward: Reward | null
  /** Points that can be spent before this choice. */
  pointsLeft: number
  onClose: () => void
}

/** Asks for one product for each grant of a reward (L2, L5). */
export function RewardDialog({ reward, pointsLeft, onClose }: RewardDialogProps) {
  const { menu } = useMenu()
  const t = useText('loyalty')
  const locale = useLocale()
  const navigate = useNavigate()
  const { attempt } = useCartActions()
  const [picks, setPicks] = useState<{
    of: Reward
    products: readonly (RewardProduct | undefined)[]
  } | null>(null)
  const grants = reward ? choicesOf(reward, menu) : []
  const picked =
    picks !== null && picks.of === reward ? picks.products : grants.map(([first]) => first)
  const chosenProducts = picked.flatMap((product) => product ?? [])
  const canAdd = reward !== null && chosenProducts.length === grants.length
  const composes = chosenProducts.some(isComposed)

  function add() {
    const applied = attempt(add, ...commandsFor(chosenProducts, newLineId))
    if (!applied.ok) return
    onClose()
    showToast({
      tone: 'ok',
      text: t('pick.added', { names: chosenProducts.map(({ name }) => name).join(', ') }),
    })
    const open = composes
      ? applied.cart.lines.findLast((line) => line.kind === 'dessert' && line.paidWith === 'points')
      : undefined
    const composer = open ? composerOf(open, menu, locale) : null
    if (composer) void navigate(composer)
  }

  return (
    <Dialog
      open={reward !== null}
      onClose={onClose}
      title={reward ? t('pick.title', { points: reward.points }) : ''}
      footer={
        canAdd ? (
          <Button kind="radis" amount={t('pick.points', { points: reward.points })} onClick={add}>
            {t(composes ? 'pick.addThenCompose' : 'pick.add')}
          </Button>
        ) : undefined
      }
    >
      <p className="num mb-4 text-ink-2">
        {reward?.label}. {t('pick.left', { points: pointsLeft - (reward?.points ?? 0) })}
      </p>
      {canAdd ? (
        <div className="grid gap-6">
          {grants.map((products, at) => (
            <Grant
              key={at}
              name={`grant-${at}`}
              products={products}
              selectedProduct={picked[at]}
              onChoose={(product) => setPicks({ of: reward, products: picked.with(at, product) })}
            />
          ))}
        </div>
      ) : (
        <p>{t('pick.none')}</p>
      )}
    </Dialog>
  )
}

type GrantProps = {
  name: string
  products: readonly RewardProduct[]
  selectedProduct: RewardProduct | undefined
  onChoose: (product: RewardProduct) => void
}

function Grant({ name, products, selectedProduct, onChoose }: GrantProps) {
  const { menu } = useMenu()
  // The categories in the order of the products below.
  const categories = [...new Set(products.map(({ categoryId }) => categoryId))].flatMap(
    (id) => menu.categories.find((category) => category.id === id) ?? [],
  )
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-semibold">
        {categories.map((category) => category.name).join(' · ')}
      </legend>
      <div className="tray grid-cols-2 sm:grid-cols-3">
        {products.map((product) => (
          <Choice
            key={product.id}
            name={name}
            product={product}
            checked={product.id === selectedProduct?.id}
            onChoose={() => onChoose(product)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = { name: string; product: RewardProduct; checked: boolean; onChoose: () => void }

function Choice({ name, product, checked, onChoose }: ChoiceProps) {
  const { pictureOf } = useMenu()
  const t = useText('loyalty')
  const tMenu = useText('menu')
  const allergens = useAllergenNames(product.allergens)
  const facts = [
    tMenu('product.kcal', { kcal: product.calories }),
    ...(isComposed(product) ? [t('pick.toCompose')] : []),
    ...allergens,
  ]
  return (
    <label className="choice-well well cursor-pointer items-center p-3 text-center hover:bg-zinc has-checked:bg-select has-checked:text-on-select">
      <Picture src={pictureOf(product.id)} size={72} />
      <input type="radio" name={name} className="sr-only" checked={checked} onChange={onChoose} />
      <span className="mt-1 text-sm leading-tight font-semibold text-balance wrap-break-word hyphens-auto">
        {product.name}
      </span>
      <Tick isVisible={checked} />
      <span className="mt-0.5 text-xs">{facts.join(' · ')}</span>
      <AllergyMark source={[product.id]} className="mt-1 justify-center text-xs text-err" />
    </label>
  )
}
