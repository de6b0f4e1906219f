import { useEffect, useRef, useState } from 'react'
import { FilterChip } from '#web/features/product/filter-chip.tsx'
import { countFilters, suits, useFilters } from '#web/features/product/filters.ts'
import { goToSection, useCurrentSection } from '#web/features/product/use-current-section.ts'
import { useAllergies } from '#web/state/allergies/allergies.ts'
import { useText } from '#ui/text/text.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { Shelf } from '#web/features/compose/choosing/offers.ts'

type ShelfBarProps = {
  shelves: readonly Shelf[]
  search: string
  onSearch: (search: string) => void
}

/** The bar above the shelves: a search, the filters, and a chip for each shelf. */
export function ShelfBar({ shelves, search, onSearch }: ShelfBarProps) {
  const t = useText('compose')
  const tMenu = useText('menu')
  const filters = useFilters()
  const { declared } = useAllergies()
  const rail = useRef<HTMLElement>(null)
  const current = useCurrentSection(shelves.map(({ category }) => `shelf-${category.id}`))
  const count = shelves.reduce(
    (sum, { ingredients }) => sum + ingredients.filter((each) => suits(each, filters)).length,
    0,
  )

  useEffect(() => {
    const [first, ...otherChips] =
      rail.current?.querySelectorAll<HTMLElement>('[aria-pressed]') ?? []
    const chip = otherChips.find((each) => each.ariaPressed === 'true')
    // The filter button is before the first chip, so for the first the bar scrolls to its start.
    if (first) rail.current?.scrollTo({ left: chip ? chip.offsetLeft - 24 : 0, behavior: 'smooth' })
  }, [current])

  return (
    <div className="chips-bar -mx-(--gutter) flex items-center gap-2 bg-ground px-(--gutter) md:mx-0 md:px-0">
      <SearchField search={search} onSearch={onSearch} />
      <nav
        ref={rail}
        aria-label={t('categories')}
        className="rail relative -me-(--gutter) flex min-w-0 flex-1 gap-2 overflow-x-auto px-1 py-2.5 *:flex-none md:me-0"
      >
        <FilterChip
          count={count}
          label={{
            icon: 'filter',
            name: tMenu('filters.open'),
            // Counts the filters and the declared allergens, because the dialog contains both and
            // can be opened only by this button in the composer.
            active: countFilters(filters) + declared.length,
          }}
        />
        {shelves.length > 1
          ? shelves.map(({ category }) => (
              <Chip
                key={category.id}
                pressed={current === `shelf-${category.id}`}
                onClick={() => goToSection(`shelf-${category.id}`)}
              >
                {category.name}
              </Chip>
            ))
          : null}
      </nav>
    </div>
  )
}

/** The search field, small until it is used: the chips next to it need the space. */
function SearchField({ search, onSearch }: Omit<ShelfBarProps, 'shelves'>) {
  const t = useText('compose')
  const [isUsed, setIsUsed] = useState(false)
  return (
    <label
      className={`relative block flex-none sm:w-56 ${isUsed || search !== '' ? 'w-40' : 'w-11'}`}
    >
      <span className="sr-only">{t('search.label')}</span>
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-2">
        <Icon name="search" size={18} />
      </span>
      <input
        type="search"
        value={search}
        placeholder={t('search.label')}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setIsUsed(true)}
        onBlur={() => setIsUsed(false)}
        onChange={({ currentTarget }) => {
          onSearch(currentTarget.value)
          // Search results start at the top of the shelves.
          currentTarget.closest('.shelves')?.scrollIntoView({ block: 'start', behavior: 'instant' })
        }}
        className="min-h-11 w-full rounded-button border-[1.5px] border-line-strong bg-ground pr-2 pl-9 text-base hover:border-ink"
      />
    </label>
  )
}
