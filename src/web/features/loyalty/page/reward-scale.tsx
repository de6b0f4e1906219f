import { useText } from '#web/base/text/text.ts'

type RewardScaleProps = { points: number; rungs: readonly number[]; max: number }

/**
 * If two marks are nearer than this, in hundredths of the scale, their numbers would touch: the
 * second is shown above.
 */
const CLOSE = 6

/** A scale with the points reached and the place of each reward. */
export function RewardScale({ points, rungs, max }: RewardScaleProps) {
  const t = useText('loyalty')
  const marks = [...rungs, max].map((rung, at, all) => {
    const before = all[at - 1]
    return {
      rung,
      left: (rung / max) * 100,
      above: before !== undefined && ((rung - before) / max) * 100 < CLOSE,
    }
  })
  return (
    <div className="mx-3 mt-12 mb-11">
      <p className="sr-only">{t('scale', { points, max })}</p>
      <div
        aria-hidden="true"
        className="num relative h-3.5 rounded-full bg-zinc-2 text-sm font-bold max-sm:text-xs"
      >
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-radis"
          style={{ width: `${(Math.min(points, max) / max) * 100}%` }}
        />
        {marks.map(({ rung, left, above }) => (
          <span
            key={rung}
            style={{ left: `${left}%` }}
            className={`absolute -top-[5px] size-6 -translate-x-1/2 rounded-full border-4 bg-ground ${rung <= points ? 'border-radis' : 'border-line-strong'}`}
          >
            <span className={`absolute left-1/2 -translate-x-1/2 ${above ? '-top-7' : 'top-6'}`}>
              {rung}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
