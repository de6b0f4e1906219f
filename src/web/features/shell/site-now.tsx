import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react'
import type { Site, getSite } from '#contract/shop/site.ts'
import { serverClock } from '#ui/base/server-clock.ts'
import { useLocale } from '#ui/text/text.ts'
import { loadPart } from '#web/base/text/load-texts.client.ts'
import type { MaintenanceProps } from './maintenance.tsx'
import type { NoticeLineProps } from './notice-line.tsx'

/** The path is written here as text, so that pages need not load the endpoint's schema. */
const SITE_PATH: typeof getSite.path = '/api/site'
/** Milliseconds between requests, within which an open page receives the news of a maintenance. */
const EVERY = 30_000

// Loaded only during a maintenance: most visits never see one.
const Maintenance = lazy<ComponentType<MaintenanceProps>>(() =>
  import('./maintenance.tsx').then(
    (part) => ({ default: part.Maintenance }),
    () => ({ default: () => null }),
  ),
)
// Loaded only if there is a notice: most visits never see one.
const NoticeLine = lazy<ComponentType<NoticeLineProps>>(() =>
  import('./notice-line.tsx').then(
    (part) => ({ default: part.NoticeLine }),
    () => ({ default: () => null }),
  ),
)

/**
 * Requests the site's state: pages are the same for everybody, so it cannot be part of them (S15).
 * Notices are shown at this place, under the header (H15).
 */
export function SiteNow() {
  const locale = useLocale()
  const [now, setNow] = useState<Site['maintenance']>(null)
  const [notices, setNotices] = useState<Site['notices']>([])
  const [hasWords, setHasWords] = useState(false)
  const [closed, setClosed] = useState(false)

  useEffect(() => {
    const checkSite = async () => {
      if (document.hidden) return
      const reply = await fetch(SITE_PATH)
      serverClock.hear(reply)
      const state = (await reply.json()) as Partial<Site>
      setNotices(state.notices ?? [])
      const { maintenance } = state
      if (maintenance) await loadPart('maintenance', locale).then(() => setHasWords(true))
      else setClosed(false)
      setNow(maintenance ?? null)
    }
    const tryLook = () => void checkSite().catch(() => undefined)
    tryLook()
    const timer = setInterval(tryLook, EVERY)
    return () => clearInterval(timer)
  }, [locale])

  return (
    <Suspense>
      {notices.length > 0 ? <NoticeLine notices={notices} /> : null}
      {hasWords ? (
        <Maintenance open={now !== null && !closed} now={now} onClose={() => setClosed(true)} />
      ) : null}
    </Suspense>
  )
}
