import { useText } from '#office/base/text.ts'
import { useSecondsSince } from './use-today.ts'

/** Whether the figures are live and how old they are, or since when the connection is lost. */
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
