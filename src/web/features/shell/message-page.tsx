import type { ReactNode } from 'react'
import { Display } from '#web/ui/show/heading.tsx'

type MessagePageProps = {
  title: string
  text: string
  picture: 'bowl' | 'cucumber'
  children: ReactNode
}

/** A page with a single message and the actions that follow from it. */
export function MessagePage({ title, text, picture, children }: MessagePageProps) {
  return (
    <div className="wrap grid items-center gap-8 py-12 md:grid-cols-2 md:py-24">
      <div className="grid aspect-16/10 place-items-center rounded-md bg-zinc md:col-start-2 md:row-start-1">
        {picture === 'bowl' ? <EmptyBowl /> : <Cucumber />}
      </div>
      <div className="md:col-start-1 md:row-start-1">
        <Display level={1} size={4}>
          {title}
        </Display>
        <p className="mt-4 max-w-[44ch] text-lg text-ink-2">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  )
}

export function EmptyBowl() {
  return (
    <svg viewBox="0 0 200 200" className="w-3/5 max-w-60" aria-hidden="true">
      <ellipse
        cx="108"
        cy="110"
        rx="86"
        ry="86"
        fill="var(--bowl-shadow)"
        opacity="var(--bowl-shadow-a)"
      />
      <circle cx="100" cy="100" r="86" fill="var(--bowl-rim)" />
      <circle cx="100" cy="100" r="79" fill="var(--bowl-in)" />
      <circle cx="103" cy="104" r="74" fill="var(--bowl-floor)" />
    </svg>
  )
}

/** Four slices, the fourth of which is missing. */
function Cucumber() {
  return (
    <svg viewBox="0 0 240 130" className="w-3/5 max-w-72" aria-hidden="true">
      {[60, 100, 140].map((x) => (
        <g key={x}>
          <circle cx={x + 4} cy="70" r="38" fill="var(--bowl-shadow)" opacity=".16" />
          <circle cx={x} cy="65" r="38" fill="#5e9c3f" />
          <circle cx={x} cy="65" r="33.500" fill="#dff0b8" />
          <circle cx={x} cy="65" r="20" fill="#eff8d6" />
          {[0, 60, 120, 180, 240, 300].map((turn) => (
            <ellipse
              key={turn}
              cx={x}
              cy="51"
              rx="2.200"
              ry="5"
              fill="#c9df92"
              transform={`rotate(${turn} ${x} 65)`}
            />
          ))}
        </g>
      ))}
      <circle
        cx="190"
        cy="65"
        r="37"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="2.500"
        strokeDasharray="6 7"
      />
    </svg>
  )
}
