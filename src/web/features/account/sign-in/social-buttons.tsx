import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { listSocialProviders } from '#contract/customers/social-login.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import { loginAddress, providerNames } from '#web/features/account/parts/provider-names.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'
import { FROM_PROVIDER, returnSearch, requestedPage } from '#web/state/session/return-page.ts'

type SocialButtonsProps = {
  /**
   * Shown before the form, since it can spare filling it in: its room is reserved until the offered
   * providers are known.
   */
  first?: boolean
}

/**
 * Login through a provider (A6), where offered. These are links, because the browser leaves for the
 * provider and comes back.
 */
export function SocialButtons({ first = false }: SocialButtonsProps) {
  const { api, locale } = useApp()
  const t = useText('login')
  const { search } = useLocation()
  const { data, failed } = useRequest(useCallback(() => api.call(listSocialProviders, {}), [api]))
  if (data === null && first && failed === null)
    return <div className="mb-7 h-39" aria-hidden="true" />
  if (data === null || data.providers.length === 0) return null
  // Returns by way of the login page, which notes the login and redirects to the destination.
  const back =
    href('login', locale) +
    returnSearch(requestedPage(search) ?? href('account', locale)) +
    `&${FROM_PROVIDER}=1`
  return (
    <div className={`flex gap-5 ${first ? 'mb-7 flex-col-reverse' : 'mt-7 flex-col'}`}>
      <p className="flex items-center gap-4 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      <ul className="grid gap-3">
        {data.providers.map((provider) => (
          <li key={provider}>
            <a
              href={loginAddress(provider, locale, back)}
              className="button button-m button-line w-full"
            >
              {t('login.with', { provider: providerNames[provider] })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
