import { useApp } from '#web/base/page/app-data.tsx'
import type { ReactNode } from 'react'
import { PageHead } from '#web/base/page/page-head.tsx'
import { LogoMark } from '#web/ui/show/logo-mark.tsx'
import { useText } from '#ui/text/text.ts'
import { boardLook } from './look.ts'

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
  const { logo } = useApp()
  return (
    <div className="flex flex-1 flex-col items-center gap-5 overflow-y-auto bg-[#0f2a1c] px-4 pt-6 pb-10 text-[#f2f8ec]">
      <PageHead title={t('title')} />
      <p className={`${boardLook.place} mt-auto`}>
        {logo === null ? null : <LogoMark src={logo} size={40} />}
        {place ?? t('title')}
      </p>
      <div className="mb-auto grid w-[min(460px,100%)] gap-4 rounded-lg bg-ground p-[clamp(16px,4vw,32px)] text-ink">
        <h1 className="board-face text-[2rem] leading-none text-balance">{title}</h1>
        {children}
      </div>
    </div>
  )
}
