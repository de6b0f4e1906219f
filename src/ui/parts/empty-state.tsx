import type { ReactNode } from 'react'

/** A placeholder for an empty page or list: one sentence, and at most one action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-5 text-strong">
      <p>{text}</p>
      {action}
    </div>
  )
}
