import { useText } from '#ui/text/text.ts'
import { useSecondsSince } from './use-today.ts'

const markLook = `inline-flex items-center gap-2 font-semibold whitespace-nowrap tabular-nums
  before:size-2.25 before:rounded-full before:forced-color-adjust-none before:content-['']`

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
    <span className={`${markLook} before:bg-ok before:shadow-[0_0_0_4px_var(--ok-bg)]`}>
      {t('liveAgo', { seconds })}
    </span>
  ) : (
    <output
      className={`${markLook} text-err before:bg-err before:shadow-[0_0_0_4px_var(--err-bg)]`}
    >
      {t('cut', { seconds })}
    </output>
  )
}
