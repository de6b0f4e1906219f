import { useText } from '#ui/text/text.ts'
import { useSecondsSince } from './use-today.ts'

/** How many seconds old the live figures are, or for how many seconds they have not been live. */
export function LiveStatus({
  readAt,
  cutSince,
}: {
  readAt: number | null
  cutSince: number | null
}) {
  const t = useText('office-today')
  const seconds = useSecondsSince(cutSince ?? readAt)
  if (seconds === null) return null
  return cutSince === null ? (
    <span className="live-mark">{t('liveAgo', { seconds })}</span>
  ) : (
    <output className="live-mark live-cut">{t('cut', { seconds })}</output>
  )
}
