import { useDayLabel } from '#web/state/pickup-time/use-day-label.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** The next available times, each chosen by one press (T5); a skeleton until they are known. */
export function NextTimes({
  times,
  onChoose,
}: {
  times: readonly string[] | null
  onChoose: (at: string) => void
}) {
  const t = useText('checkout')
  const moment = useDayLabel()
  if (times === null) return <div className="skeleton mt-4 h-42 md:h-30" aria-hidden="true" />
  if (times.length === 0) return <p className="mt-3 text-ink-2">{t('times.none')}</p>
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold">{t('times.title')}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {times.map((at) => {
          const { day, time } = moment(at)
          return (
            <li key={at}>
              <Button kind="line" size="s" onClick={() => onChoose(at)}>
                <span className="num">{t('times.take', { day, time })}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
