import type { ReactNode } from 'react'

/** A placeholder for an empty page or list: one sentence, and at most one action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {action}
    </div>
  )
}
