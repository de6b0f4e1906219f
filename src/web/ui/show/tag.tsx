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

/** `as`: `li` for a list entry that is only a tag. `leaf`: whether the plant icon is shown. */
export function Tag({
  tone = 'plain',
  as: Element = 'span',
  leaf = false,
  children,
}: {
  tone?: TagTone
  as?: 'span' | 'li'
  leaf?: boolean
  children: ReactNode
}) {
  return <Element className={`tag ${leaf ? 'tag-leaf ' : ''}${tones[tone]}`}>{children}</Element>
}
