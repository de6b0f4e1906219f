import { useText } from '#ui/text/text.ts'
import { placeOnScale } from './place-on-scale.ts'

type RewardScaleProps = { points: number; rungs: readonly number[]; max: number }

const percent = (share: number) => `${share * 100}%`

/** A scale with the points reached and a mark for each reward. */
export function RewardScale({ points, rungs, max }: RewardScaleProps) {
  const t = useText('loyalty')
  const marks = [...new Set([...rungs, max])].toSorted((a, b) => a - b)
  return (
    <div className="mx-3 mt-8 mb-11">
      <p className="sr-only">{t('scale', { points, max })}</p>
      <div
        aria-hidden="true"
        className="num relative h-3.5 rounded-full bg-zinc-2 text-sm font-bold max-sm:text-xs"
      >
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-radis"
          style={{ width: percent(placeOnScale(points, marks)) }}
        />
        {marks.map((mark) => (
          <span
            key={mark}
            style={{ left: percent(placeOnScale(mark, marks)) }}
            className={`absolute -top-[5px] size-6 -translate-x-1/2 rounded-full border-4 bg-ground ${mark <= points ? 'border-radis' : 'border-line-strong'}`}
          >
            <span className="absolute top-6 left-1/2 -translate-x-1/2">{mark}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
