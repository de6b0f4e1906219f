import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { Finder } from './use-finder.ts'

/**
 * Shown below a list that does not contain all places: how many it contains, and a button for more.
 */
export function MorePlaces({ finder: { listed, total, more } }: { finder: Finder }) {
  const t = useText('restaurants')
  if (more === null) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button kind="line" onClick={more}>
        {t('more.action')}
      </Button>
      <p className="num text-ink-2">{t('more.shown', { shown: listed.length, count: total })}</p>
    </div>
  )
}
