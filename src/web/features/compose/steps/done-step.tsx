import { Suspense } from 'react'
import { href } from '#contract/pages/links.ts'
import type { Slot } from '#domain/cart/cart.ts'
import { isFinishedRecipe } from '#domain/cart/composition.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { ShareButton } from '#web/features/share/share-button.tsx'
import { LineContainer } from '#web/features/container/lazy-container.tsx'
import { LineWishes } from '#web/features/missing/lazy-missing.tsx'
import { LineTerms } from '#web/features/product/line-terms.tsx'
import { useMissing } from '#web/features/cart/use-missing.ts'
import { withTexts } from '#web/base/text/with-texts.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { shelvesOf } from '#web/features/compose/choosing/offers.ts'
import { firstOpenStep } from '#web/features/compose/choosing/steps.ts'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'

// The button is loaded separately, because its texts are not among the texts that the composer
// loads.
const KeepButton = withTexts('favourites', () =>
  import('#web/features/favourite-bowls/keep-button.tsx').then((part) => part.KeepButton),
)

export type DoneStepProps = {
  composition: Composition
  onMore: (slot: Slot) => void
  onBread: () => void
  onSnack: () => void
}

/** The last step: the whole composition, its missing choices, and suggested additions. */
export function DoneStep({ composition, onMore, onBread, onSnack }: DoneStepProps) {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('compose')
  const { line, priced, inCart, addressOf } = composition
  const missing = useMissing()(priced)
  return (
    <>
      <Display level={2} id="step-title" tabIndex={-1} className="outline-none">
        {t(priced.completed ? 'heading.done' : 'heading.notDone')}
      </Display>
      {priced.completed ? (
        inCart ? (
          <p className="mt-1.5 flex items-center gap-2 text-ink-2">
            <Icon name="check" size={18} />
            {t('done.inCart')}
          </p>
        ) : null
      ) : (
        <Note tone="err" className="mt-3">
          <p className="font-semibold">{t('done.missing', { what: missing })}</p>
          {inCart ? <p className="mt-0.5">{t('done.missingText')}</p> : null}
          <p className="mt-2">
            <Link to={addressOf(firstOpenStep(line, menu))} className="font-semibold">
              {t('done.finish')}
            </Link>
          </p>
        </Note>
      )}
      {isFinishedRecipe(line, menu) ? <p className="mt-2 text-ink-2">{t('done.fixed')}</p> : null}
      <section aria-label={t('done.summary')} className="mt-5 border-y border-line py-4">
        <LineTerms priced={priced} />
        <p className="mt-2 text-sm text-ink-2">{t('done.crossContact')}</p>
      </section>
      {inCart ? <LineContainer line={line} name={priced.name} /> : null}
      {inCart ? <LineWishes line={line} name={priced.name} /> : null}
      <More composition={composition} onMore={onMore} onBread={onBread} onSnack={onSnack} />
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink kind="line" size="s" to={href('menu', locale)}>
          {t('done.menu')}
        </ButtonLink>
        {inCart ? <ShareButton priced={priced} /> : null}
        {inCart ? (
          <Suspense>
            <KeepButton priced={priced} />
          </Suspense>
        ) : null}
      </p>
    </>
  )
}

/**
 * Extra ingredient, extra sauce, bread, snack: each opens its pop-up; nothing is added without a
 * press.
 */
function More({ composition: { line, inCart }, onMore, onBread, onSnack }: DoneStepProps) {
  const { menu, pictureOf } = useMenu()
  const t = useText('compose')
  if (line.kind === 'dessert' || !inCart) return null
  const fixed = line.kind === 'formula' && menu.formulas[line.formula]?.notModifiable === true
  const pictureIn = (slot: Slot) =>
    pictureOf(shelvesOf(line, slot, menu).at(-1)?.ingredients[0]?.id ?? 0)
  const pictureAmong = (categories: readonly number[]) =>
    pictureOf(
      Object.values(menu.ingredients).find(({ categoryId }) => categories.includes(categoryId))
        ?.id ?? 0,
    )
  const offers = [
    ...(fixed
      ? []
      : [
          {
            name: t('done.extraIngredient'),
            picture: pictureIn('ingredients'),
            open: () => onMore('ingredients'),
          },
          {
            name: t('done.extraSauce'),
            picture: pictureIn('sauces'),
            open: () => onMore('sauces'),
          },
        ]),
    { name: t('bread.offer'), picture: pictureAmong(menu.breadCategories), open: onBread },
    { name: t('snack.offer'), picture: pictureAmong(menu.snackCategories), open: onSnack },
  ]
  return (
    <section className="mt-6" aria-labelledby="more-title">
      <h3 id="more-title" className="mb-3 text-lg font-semibold">
        {t('done.more')}
      </h3>
      <ul className="tray grid-cols-2 sm:grid-cols-4">
        {offers.map(({ name, picture, open }) => (
          <li key={name} className="well">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={open}
              className="focus-inset flex flex-1 flex-col items-center gap-1 p-3 text-sm font-semibold hover:bg-zinc"
            >
              <Picture src={picture} size={64} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
