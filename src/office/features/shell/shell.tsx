import { useMemo } from 'react'
import { RouterProvider as AriaRouter } from 'react-aria-components'
import { Outlet, ScrollRestoration, useHref, useNavigate } from 'react-router'
import { listScopes } from '#contract/office/people.ts'
import { type Scopes, ScopesProvider } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { Toasts } from '#office/ui/layers/toasts.tsx'
import { Rail } from './rail.tsx'
import { SessionEnded } from './session-ended.tsx'

const none: Scopes = { restaurants: [], groups: [] }

/** The frame of every page for a signed-in user. */
export function Shell({ signIn }: { signIn: () => Promise<void> }) {
  const t = useText('office')
  const navigate = useNavigate()
  const { data: scopes = none, retry: renew } = useApi(listScopes, {})
  const scopesContext = useMemo(() => ({ ...scopes, renew }), [scopes, renew])
  return (
    <AriaRouter navigate={(to) => void navigate(to)} useHref={useHref}>
      <div className="shell">
        <a className="skip-link" href="#content">
          {t('skipToContent')}
        </a>
        <ScopesProvider value={scopesContext}>
          <Rail />
          <main id="content" className="page" tabIndex={-1}>
            <Outlet />
          </main>
        </ScopesProvider>
      </div>
      <SessionEnded signIn={signIn} />
      <Toasts />
      <ScrollRestoration />
    </AriaRouter>
  )
}
