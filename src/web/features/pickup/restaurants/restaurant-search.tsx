import { useId } from 'react'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Live } from '#web/ui/feedback/live.tsx'
import type { Finder } from './use-finder.ts'

/**
 * Search by city, postcode or street; or by the visitor's position, when its button is pressed
 * (T7). The few restaurants of a small chain need no search.
 */
export function RestaurantSearch({ finder }: { finder: Finder }) {
  const t = useText('restaurants')
  const id = useId()
  const { query, search, locating, locate, total, isWhole, failed } = finder
  if (finder.choice !== 'many') return null
  return (
    <search className="block">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {t('search.label')}
      </label>
      <div className="flex items-center gap-3">
        <div className="relative flex-1">
          <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center">
            <Icon name="search" />
          </span>
          <input
            id={id}
            type="search"
            name="query"
            value={query}
            autoComplete="postal-code"
            placeholder={t('search.placeholder')}
            onChange={(event) => search(event.currentTarget.value)}
            className="min-h-13 w-full rounded-sm border-[1.5px] border-line-strong bg-ground pr-3 pl-12 text-base hover:border-ink"
          />
        </div>
        <IconButton
          kind="line"
          icon="locate"
          className="size-13!"
          label={t(locating === 'busy' ? 'locate.busy' : 'locate.action')}
          title={t('locate.action')}
          aria-disabled={locating === 'busy'}
          onClick={locate}
        />
      </div>
      <output className="mt-1.5 block min-h-5 text-sm text-ink-2">
        {locating === 'denied'
          ? t('locate.denied')
          : locating === 'busy'
            ? t('locate.busy')
            : locating === 'done'
              ? t('locate.done')
              : t(isWhole ? 'locate.privacy' : 'locate.area')}
      </output>
      {failed ? <Note tone="warn">{t('search.failed')}</Note> : null}
      <Live>{query === '' ? '' : t('search.found', { count: total })}</Live>
    </search>
  )
}
