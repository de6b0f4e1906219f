import { staffLoginHref } from '#contract/office/staff-login.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#ui/text/text.ts'
import { AnchorButton } from '#ui/parts/button.tsx'

/** A plain link to the chain’s own provider, if it has one. */
export function ProviderPart({ next }: { next: string | null }) {
  const t = useText('office')
  const { locale, provider } = useOffice()
  if (provider === null) return null
  return (
    <>
      <p className="flex gap-3.5 items-center my-1 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      <AnchorButton kind="outlined" size="large" href={staffLoginHref(locale, next)}>
        {t('login.provider', { name: provider })}
      </AnchorButton>
    </>
  )
}
