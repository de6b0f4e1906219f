import { type KeyboardEvent, useId, useState, useEffect } from 'react'
import { Form, useNavigate } from 'react-router'
import type { WireCommune } from '#contract/shop/delivery.ts'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { fieldBox } from '#web/ui/controls/field.tsx'
import { Live } from '#web/ui/feedback/live.tsx'

/**
 * A combobox (WAI-ARIA) that suggests communes while the visitor types; without scripts, a form
 * that leads to the same communes as a list (T8).
 */
export function CommuneSearch({
  typed,
  selectedCommune,
}: {
  typed: string
  selectedCommune: WireCommune | null
}) {
  const t = useText('delivery')
  const locale = useLocale()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState(selectedCommune?.name ?? typed)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const options = useCommunes(text, open)
  const visibleOptions = options ?? []
  const isOpen = visibleOptions.length > 0
  const nameOf = ({ name, postcodes: [postcode = ''] }: WireCommune) =>
    t('city.postcode', { name, postcode })

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (commune: WireCommune) => {
    setText(commune.name)
    close()
    void navigate(`${href('delivery', locale)}?commune=${commune.code}`, {
      preventScrollReset: true,
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const option = visibleOptions[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // There is one position more than options: that of the text field.
      setActive(
        (now) => ((now + 1 + step + visibleOptions.length + 1) % (visibleOptions.length + 1)) - 1,
      )
    } else if (event.key === 'Enter' && option) {
      event.preventDefault()
      choose(option)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    <search className="mt-4 block max-w-150">
      <Form method="get" action={href('delivery', locale)} onSubmit={close} preventScrollReset>
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          {t('city.label')}
        </label>
        <div className="flex gap-3">
          <div className="relative min-w-0 flex-1">
            <input
              id={id}
              name="q"
              value={text}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              className={`${fieldBox} min-h-13`}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={`${id}-list`}
              aria-describedby={`${id}-hint`}
              aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value)
                setOpen(true)
                setActive(-1)
              }}
              onKeyDown={onKeyDown}
              onBlur={close}
            />
            <div
              id={`${id}-list`}
              // A native list would not open while typing.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="listbox"
              aria-label={t('city.options')}
              hidden={!isOpen}
              className="absolute left-0 z-10 mt-1 w-max max-w-[calc(100vw-2*var(--gutter))] min-w-full overflow-hidden rounded-sm border-[1.5px] border-line-strong bg-ground py-1"
            >
              {visibleOptions.map((commune, i) => (
                // Keys are handled by the text field, which keeps the focus.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={commune.code}
                  id={`${id}-${i}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                  role="option"
                  aria-selected={i === active}
                  tabIndex={-1}
                  className={`flex min-h-11 cursor-pointer items-center px-4 py-1 leading-snug hover:bg-zinc ${i === active ? 'bg-select font-semibold text-on-select' : ''}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(commune)}
                >
                  {nameOf(commune)}
                </div>
              ))}
            </div>
          </div>
          <Button type="submit" kind="ink">
            {t('city.search')}
          </Button>
        </div>
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
          {t('city.hint')}
        </p>
      </Form>
      <Live>{options === null ? '' : t('city.found', { count: options.length })}</Live>
    </search>
  )
}

/** Milliseconds after the last key before a request is sent. */
const PAUSE = 150

/**
 * The communes that match a text, requested shortly after it was typed. Null while fewer than two
 * characters are typed, and until the first answer. Until the next answer, and after a failed
 * request, the previous communes remain.
 */
function useCommunes(text: string, isOpen: boolean): readonly WireCommune[] | null {
  const api = useApi()
  const [search, setSearch] = useState<{ text: string; results: readonly WireCommune[] } | null>(
    null,
  )
  const query = text.trim()
  useEffect(() => {
    if (!isOpen || query.length < 2) return undefined
    let isLatest = true
    const clock = setTimeout(() => {
      api
        .read<{ results: WireCommune[] }>(`/api/communes/?q=${encodeURIComponent(query)}`)
        .then(({ results }) => isLatest && setSearch({ text: query, results }))
        .catch(() => undefined)
    }, PAUSE)
    return () => {
      isLatest = false
      clearTimeout(clock)
    }
  }, [api, query, isOpen])
  return isOpen && query.length >= 2 ? (search?.results ?? null) : null
}
