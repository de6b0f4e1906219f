import type { ReactNode } from 'react'
import { PageHead } from '#web/base/page/page-head.tsx'
import { LogoMark } from '#web/ui/show/logo.tsx'
import { useText } from '#web/base/text/text.ts'

/** The layout of the screens before the board: one question in the middle of a dark screen. */
export function DeskLayout({
  place,
  title,
  children,
}: {
  place?: string
  title: string
  children: ReactNode
}) {
  const t = useText('kitchen')
  return (
    <div className="k-desk">
      <PageHead title={t('title')} />
      <p className="k-place">
        <LogoMark size={40} />
        {place ?? t('title')}
      </p>
      <div className="k-card">
        <h1 className="k-title">{title}</h1>
        {children}
      </div>
    </div>
  )
}
