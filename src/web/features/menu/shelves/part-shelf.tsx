import { href } from '#contract/pages/links.ts'
import type { Ingredient } from '#domain/menu/menu.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { SEARCH_IN_STEP } from '#web/features/product/step-search.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Picture } from '#web/ui/show/picture.tsx'

const MOST = 8

/**
 * Ingredients that a search found: they are not sold alone, so each links to a salad that can be
 * composed with it.
 */
export function PartShelf({
  ingredients,
  total,
}: {
  ingredients: readonly Ingredient[]
  total: number
}) {
  const { menu, wire, pictureOf } = useMenu()
  const locale = useLocale()
  const t = useText('menu')
  const formula = wire.formulas.find(({ notModifiable }) => !notModifiable)
  const { bases, sauces } = menu.saladCategories
  const addressOf = ({ categoryId, name }: Ingredient) => {
    const step = bases.includes(categoryId)
      ? 'bases'
      : sauces.includes(categoryId)
        ? 'sauces'
        : 'ingredients'
    const page = formula
      ? href('composeFormula', locale, { slug: formula.slug })
      : href('composeCustom', locale)
    return `${page}?${new URLSearchParams({ step, [SEARCH_IN_STEP]: name })}`
  }
  return (
    <section aria-labelledby="parts-title">
      <Display level={2} id="parts-title">
        {t('parts.title')}
      </Display>
      <p className="mt-1 mb-4 text-ink-2">
        {t('parts.text', { count: ingredients.length, total })}
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {ingredients.slice(0, MOST).map((part) => (
          <li key={part.id}>
            <Link
              to={addressOf(part)}
              aria-label={t('parts.compose', { name: part.name })}
              className="flex min-h-16 items-center gap-3 rounded-md border border-line px-3 py-2 no-underline hover:border-ink"
            >
              <Picture src={pictureOf(part.id)} size={48} />
              <span className="min-w-0 flex-1 font-semibold wrap-break-word hyphens-auto">
                {part.name}
              </span>
              <span className="text-sm font-semibold text-leaf-text underline" aria-hidden="true">
                {t('formula.compose')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
