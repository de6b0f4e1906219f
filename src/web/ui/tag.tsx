import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-zinc text-ink',
  ok: 'bg-ok-bg text-ok',
  warn: 'bg-warn-bg text-warn',
  err: 'bg-err-bg text-err',
  info: 'bg-info-bg text-info',
  rose: 'bg-rose text-on-field',
  select: 'bg-select text-on-select',
  ink: 'bg-ink text-ground',
} as const

export type TagTone = keyof typeof tones

export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span className={`num inline-flex items-center gap-1 rounded-xs px-2 py-1 text-xs leading-tight font-semibold ${tones[tone]}`}>
      {children}
    </span>
  )
}
