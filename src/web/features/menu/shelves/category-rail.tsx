import { useEffect, useRef } from 'react'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Picture } from '#web/ui/show/picture.tsx'
import { goToSection, useCurrentSection } from '#web/features/product/use-current-section.ts'
import type { ShelfSection } from './sections.ts'

/** The sections of the page, as pictures; without scripts they are plain links. */
export function CategoryRail({ sections }: { sections: readonly ShelfSection[] }) {
  const { wire, pictureOf, formulaPicture } = useMenu()
  const t = useText('menu')
  const entries = [
    {
      id: 'formulas',
      name: t('section.formulas'),
      picture: formulaPicture(wire.formulas[0]?.id ?? 0),
    },
    { id: 'recipes', name: t('section.recipes'), picture: wire.recipe_ideas[0]?.picture ?? '' },
    ...sections.map(({ kind, products: [first] }) => ({
      id: kind,
      name: t(`section.${kind}`),
      picture: pictureOf(first?.id ?? 0),
    })),
  ]
  const current = useCurrentSection(entries.map(({ id }) => id))
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const rail = list.current
    const link = rail?.querySelector<HTMLElement>('[aria-current]')
    if (!rail || !link) return
    rail.scrollTo({
      left: link.offsetLeft + (link.clientWidth - rail.clientWidth) / 2,
      behavior: 'smooth',
    })
  }, [current])

  return (
    <nav
      aria-label={t('categories')}
      className="sticky top-(--header) z-10 border-b border-line bg-ground"
    >
      <ul ref={list} className="wrap rail relative flex gap-1 overflow-x-auto sm:gap-3">
        {entries.map(({ id, name, picture }) => (
          <li key={id} className="flex-none">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                // Scrolls instantly: the distance may be long, and sections in between may not have
                // a height yet.
                goToSection(id, 'instant')
              }}
              className={`focus-inset flex min-w-18 flex-col items-center gap-0.5 border-b-3 px-2 pt-1.5 pb-2
                text-center text-xs no-underline sm:text-sm ${
                  id === current
                    ? 'border-ink font-semibold'
                    : 'border-transparent hover:border-line-strong'
                }`}
            >
              <Picture src={picture} size={44} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
