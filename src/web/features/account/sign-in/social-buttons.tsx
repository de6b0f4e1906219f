import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { listSocialProviders } from '#contract/customers/social-login.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { loginAddress, providerNames } from '#web/features/account/parts/provider-names.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'
import { FROM_PROVIDER, returnSearch, requestedPage } from '#web/state/session/return-page.ts'

type SocialButtonsProps = {
  /**
   * Whether the buttons are above the form, because a login through a provider makes the form
   * unnecessary. Space is then reserved until the offered providers are known.
   */
  first?: boolean
}

/**
 * Login through a provider (A6), if any is offered. These are links, because the browser goes to
 * the provider and returns.
 */
export function SocialButtons({ first = false }: SocialButtonsProps) {
  const { api, locale } = useApp()
  const t = useText('login')
  const { search } = useLocation()
  const { data, failed } = useRequest(useCallback(() => api.call(listSocialProviders, {}), [api]))
  if (data === null && first && failed === null)
    return <div className="mb-7 h-39" aria-hidden="true" />
  if (data === null || data.providers.length === 0) return null
  // The visitor returns to the login page, which records the login and redirects to the
  // destination.
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
