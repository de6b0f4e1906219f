import { Form, useSubmit } from 'react-router'
import { allergens, diets } from '#domain/menu/menu.ts'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { type IngredientQuery, writeQuery } from './ingredient-query.ts'

/** A plain form: with scripts it is submitted at each change, without them by its button. */
export function IngredientFilters({ query, count }: { query: IngredientQuery; count: number }) {
  const t = useText('ingredients')
  const { wire } = useMenu()
  const locale = useLocale()
  const submit = useSubmit()
  const filtered = query.search !== '' || query.diets.length + query.without.length > 0
  return (
    <search>
      <Form
        method="get"
        className="print:hidden mt-6 border-y border-line py-4"
        onChange={(event) =>
          void submit(writeQuery(new FormData(event.currentTarget)), {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        <div className="flex flex-wrap items-center gap-3">
          <SearchInput search={query.search} />
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('diets')}</legend>
            {diets.map((diet) => (
              <Choice key={diet} name="diet" value={diet} checked={query.diets.includes(diet)}>
                {wire.diet_names[diet]}
              </Choice>
            ))}
          </fieldset>
        </div>
        <AllergenChoices without={query.without} />
        <div className="mt-3 flex min-h-11 flex-wrap items-center gap-4">
          <output className="num text-ink-2">{t('count', { count })}</output>
          {filtered ? (
            <Link
              to={href('ingredients', locale)}
              preventScrollReset
              reloadDocument
              className="tap inline-flex items-center font-semibold text-leaf-text underline"
            >
              {t('clear')}
            </Link>
          ) : null}
          <noscript>
            <button
              type="submit"
              className="min-h-11 rounded-button bg-leaf px-5 font-semibold text-on-leaf"
            >
              {t('filter')}
            </button>
          </noscript>
        </div>
      </Form>
    </search>
  )
}

function SearchInput({ search }: { search: string }) {
  const t = useText('ingredients')
  return (
    <label className="relative min-w-60 flex-1">
      <span className="sr-only">{t('search')}</span>
      <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center">
        <Icon name="search" />
      </span>
      <input
        type="search"
        name="q"
        defaultValue={search}
        placeholder={t('search')}
        className="min-h-13 w-full rounded-sm border-[1.5px] border-line-strong bg-ground pr-3 pl-12 text-base hover:border-ink"
      />
    </label>
  )
}

function AllergenChoices({ without }: { without: IngredientQuery['without'] }) {
  const t = useText('ingredients')
  const { wire } = useMenu()
  return (
    <details className="mt-3" open={without.length > 0}>
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold underline">
        {t('withoutCount', { count: without.length })}
        <Icon name="chevron-down" size={16} />
      </summary>
      <fieldset className="flex flex-wrap gap-2 pt-2">
        <legend className="sr-only">{t('without')}</legend>
        {allergens.map((allergen) => (
          <Choice
            key={allergen}
            name="without"
            value={allergen}
            checked={without.includes(allergen)}
          >
            {t('without1', { name: wire.allergen_names[allergen] })}
          </Choice>
        ))}
      </fieldset>
    </details>
  )
}

function Choice({
  name,
  value,
  checked,
  children,
}: {
  name: string
  value: string
  checked: boolean
  children: string
}) {
  return (
    <label
      className="inline-flex min-h-11 items-center rounded-button border-[1.5px] border-line-strong px-4 text-sm font-medium
        transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-3
        has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="sr-only"
      />
      {children}
    </label>
  )
}
