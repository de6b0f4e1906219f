import type { ReactNode } from 'react'

export type TimelineItem = {
  id: string
  /** The instant in machine-readable form; `time` is the formatted one. */
  at: string
  time: string
  title: string
  note?: ReactNode
  /** `done`: a completed step; `now`: the current state. */
  tone?: keyof typeof dotLooks
}

const dotLooks = {
  plain: 'border-line-strong bg-ground',
  done: 'border-leaf bg-leaf',
  now: 'border-ink bg-select',
  warn: 'border-warn bg-warn',
  err: 'border-err bg-err',
}

/** A line joins each event to the next one. */
const eventLook = `col-span-full grid grid-cols-subgrid py-1.25 leading-[1.35] before:col-start-2
  before:row-start-1 before:mt-2.25 before:-mb-3.75 before:w-0.5 before:justify-self-center
  before:bg-line last:before:hidden`

/** A list of events, one line each, in the order of the caller. */
export function Timeline({ entries, label }: { entries: readonly TimelineItem[]; label: string }) {
  return (
    <ol
      className="grid grid-cols-[minmax(64px,max-content)_20px_minmax(0,1fr)] gap-x-2.5"
      aria-label={label}
    >
      {entries.map(({ id, at, time, title, note, tone = 'plain' }) => (
        <li key={id} className={eventLook}>
          <time
            className="col-start-1 row-start-1 pt-px text-right text-note whitespace-nowrap text-ink-2 tabular-nums"
            dateTime={at}
          >
            {time}
          </time>
          <i
            className={`z-1 col-start-2 row-start-1 mx-auto mt-0.75 size-3 rounded-full border-2 ${dotLooks[tone]}`}
            aria-hidden="true"
          />
          <div>
            <b className="font-semibold">{title}</b>
            {note === undefined ? null : (
              <small className="block text-note wrap-anywhere whitespace-pre-line text-ink-2">
                {note}
              </small>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
