import { dateFormat } from '#ui/base/formats.ts'
import { useLoaderData, useSearchParams } from 'react-router'
import { getAllergens } from '#contract/shop/allergens.ts'
import { href } from '#contract/pages/links.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import { allergenPdfPath } from '#contract/pages/outside-pages.ts'
import { AllergenFilter } from '#web/features/allergens/allergen-filter.tsx'
import { AllergenTable } from '#web/features/allergens/allergen-table.tsx'
import { useApp } from '#web/base/page/app-data.tsx'
import { pageContext } from '#web/base/page/context.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/allergens.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).api.call(getAllergens, {})
}

const link = 'inline-flex min-h-9 items-center text-sm font-semibold text-leaf-text underline'

/**
 * The allergens of everything on the menu, from the current catalogue; the same rows are printed
 * (M5, F4).
 */
export default function AllergensPage() {
  const { allergens, categories, changedAt } = useLoaderData<typeof loader>()
  const { brand, locale } = useApp()
  const t = useText('allergens')
  const [params] = useSearchParams()
  const excludedAllergen = allergens.find(({ code }) => code === params.get('without')) ?? null
  const nameOf = (code: string) => allergens.find((entry) => entry.code === code)?.name ?? code
  const visibleCategories = categories
    .map((category) => ({
      ...category,
      products: category.products.filter(
        (product) => !excludedAllergen || !product.allergens.includes(excludedAllergen.code),
      ),
    }))
    .filter(({ products }) => products.length > 0)
  const count = visibleCategories.reduce((sum, { products }) => sum + products.length, 0)
  const date = dateFormat(intlLocale[locale], {
    dateStyle: 'long',
    timeZone: 'Europe/Paris',
  }).format(new Date(changedAt))
  return (
    <div className="mx-auto max-w-[860px] px-(--gutter) pt-6 pb-16 md:pt-10 md:pb-24">
      <PageHead title={t('metaTitle')} description={t('metaDescription', { brand })} />
      <Display level={1} size={4}>
        {t('title')}
      </Display>
      <p className="mt-3 text-lg text-ink-2">{t('lede')}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-5 text-sm text-ink-2">
        <time dateTime={changedAt}>{t('asOf', { date })}</time>
        <a href={allergenPdfPath(locale)} className={`${link} print:hidden`}>
          {t('pdf')}
        </a>
      </p>
      <Note tone="warn" className="mt-6">
        {t('crossContact')}
      </Note>
      <p className="mt-4 text-ink-2">{t('composed')}</p>
      <AllergenFilter allergens={allergens} without={excludedAllergen?.code ?? null} />
      {excludedAllergen ? (
        <p className="mt-4 flex flex-wrap items-center gap-x-4">
          <b className="font-semibold">{t('shown', { count, name: excludedAllergen.name })}</b>
          <a href={href('allergens', locale)} className={link}>
            {t('clear')}
          </a>
        </p>
      ) : null}
      <nav aria-label={t('jump')} className="print:hidden mt-4 flex flex-wrap gap-x-5">
        {visibleCategories.map(({ slug, name }) => (
          <a key={slug} href={`#${slug}-title`} className={link}>
            {name}
          </a>
        ))}
      </nav>
      {visibleCategories.map((category) => (
        <AllergenTable key={category.id} category={category} nameOf={nameOf} />
      ))}
    </div>
  )
}
