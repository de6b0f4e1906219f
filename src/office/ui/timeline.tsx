import type { ReactNode } from 'react'

export type TimelineItem = {
  id: string
  /** The instant for machines, and as it is written. */
  at: string
  time: string
  title: string
  note?: ReactNode
  /** `done`: a step that was taken; `now`: where things stand. */
  tone?: 'plain' | 'done' | 'now' | 'warn' | 'err'
}

/** What happened, one line per event, the latest where the caller puts it. */
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
