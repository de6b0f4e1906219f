import { useLocation } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { usePlacesName } from '#web/base/text/use-places-name.ts'

/**
 * Part of every page, and shown if a script of the page cannot be fetched (`early-touches.ts`): its
 * links need no script.
 */
export function NotLoaded() {
  const t = useText('shell')
  const common = useText('common')
  return (
    <div role="alert" className="not-loaded">
      <p>{t('broken.part')}</p>
      <a href={useLocation().pathname}>{common('action.retry')}</a>
      <a href={href('restaurants', useLocale())}>{usePlacesName()}</a>
    </div>
  )
}
