import type { ReactNode } from 'react'
import { Display } from '#web/ui/show/heading.tsx'
import cucumber from './cucumber.svg?no-inline'

type MessagePageProps = {
  title: string
  text: string
  picture: 'bowl' | 'cucumber'
  children: ReactNode
}

/** A page with a single message and the appropriate actions. */
export function MessagePage({ title, text, picture, children }: MessagePageProps) {
  return (
    <div className="wrap grid items-center gap-8 py-12 md:grid-cols-2 md:py-24">
      <div className="grid aspect-16/10 place-items-center rounded-md bg-zinc md:col-start-2 md:row-start-1">
        {picture === 'bowl' ? (
          <EmptyBowl />
        ) : (
          <img src={cucumber} alt="" className="w-3/5 max-w-72" width={240} height={130} />
        )}
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

function EmptyBowl() {
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
