import type { ReactNode } from 'react'
import { Icon } from '#web/ui/show/icon.tsx'

const tones = {
  info: { ground: 'bg-info-bg', sign: 'text-info', icon: 'info' },
  warn: { ground: 'bg-warn-bg', sign: 'text-warn', icon: 'warning' },
  err: { ground: 'bg-err-bg', sign: 'text-err', icon: 'warning' },
  ok: { ground: 'bg-ok-bg', sign: 'text-ok', icon: 'check' },
} as const

type NoteProps = {
  tone?: keyof typeof tones
  role?: 'status' | 'alert'
  className?: string
  children: ReactNode
}

export function Note({ tone = 'info', role, className = '', children }: NoteProps) {
  const { ground, sign, icon } = tones[tone]
  return (
    <div
      role={role}
      className={`flex gap-3 rounded-sm px-4 py-3.5 text-sm leading-snug text-ink ${ground} ${className}`}
    >
      <span className={sign}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
