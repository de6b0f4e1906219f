import type { ReactNode } from 'react'

export type TimelineItem = {
  id: string
  /** The instant in machine-readable form; `time` is the formatted one. */
  at: string
  time: string
  title: string
  note?: ReactNode
  /** `done`: a completed step; `now`: the current state. */
  tone?: 'plain' | 'done' | 'now' | 'warn' | 'err'
}

/** A list of events, one line each, in the order of the caller. */
export function Timeline({ entries, label }: { entries: readonly TimelineItem[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map(({ id, at, time, title, note, tone = 'plain' }) => (
        <li key={id} className={`timeline-${tone}`}>
          <time dateTime={at}>{time}</time>
          <i aria-hidden="true" />
          <div>
            <b>{title}</b>
            {note === undefined ? null : <small>{note}</small>}
          </div>
        </li>
      ))}
    </ol>
  )
}
