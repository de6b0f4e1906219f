import { staffLoginHref } from '#contract/office/staff-login.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { AnchorButton } from '#office/ui/button.tsx'

/** The way through the chain's own provider, where there is one: a plain link. */
export function ProviderPart({ next }: { next: string | null }) {
  const t = useText('office')
  const { locale, provider } = useOffice()
  if (provider === null) return null
  return (
    <>
      <p className="login-or">{t('login.or')}</p>
      <AnchorButton kind="outlined" size="large" href={staffLoginHref(locale, next)}>
        {t('login.provider', { name: provider })}
      </AnchorButton>
    </>
  )
}
