import { type ReactNode, useEffect, useRef } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { effectOf } from '#contract/refusal-effects.ts'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/**
 * Why the order or the card was refused, in the catalogue's words, with a way to resolve it (V11,
 * Y4).
 */
export function RefusalNote({
  refusal,
  children,
}: {
  refusal: { code: ErrorCode }
  children?: ReactNode
}) {
  const { code } = refusal
  const tError = useText('errors')
  const ref = useRef<HTMLDivElement>(null)

  // The focus moves to this note: the note is at the top of the page, and the pressed button is at
  // the bottom.
  useEffect(() => ref.current?.focus(), [refusal])

  return (
    <div ref={ref} tabIndex={-1} className="mb-5 scroll-mt-24 rounded-sm">
      <Note tone="err" role="alert">
        <p className="text-base font-semibold">{tError(code)}</p>
        <Remedy code={code} />
        {children}
      </Note>
    </div>
  )
}

function Remedy({ code }: { code: ErrorCode }) {
  const t = useText('checkout')
  const locale = useLocale()
  const effect = effectOf(code)
  if (effect === 'choose-restaurant')
    return <WayLink to={href('takeaway', locale)}>{t('refused.restaurant')}</WayLink>
  if (effect === 'complete-formulas')
    return <WayLink to={href('cart', locale)}>{t('refused.formulas')}</WayLink>
  if (code === 'alcohol_needs_dish')
    return <WayLink to={href('menu', locale)}>{t('refused.dish')}</WayLink>
  return null
}

const WayLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink kind="line" size="s" className="mt-3" to={to}>
    {children}
  </ButtonLink>
)
