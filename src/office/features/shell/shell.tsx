import { Suspense, lazy, useMemo } from 'react'
import { RouterProvider as AriaRouter } from 'react-aria-components'
import { Outlet, ScrollRestoration, useHref, useNavigate } from 'react-router'
import { listScopes } from '#contract/office/people.ts'
import { type Scopes, ScopesProvider } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { Toasts } from '#ui/parts/layers/toasts.tsx'
import { Rail } from './rail.tsx'

// Few sessions end while a page is open, so the dialog is loaded when one does.
const SessionEnded = lazy(async () => ({
  default: (await import('./session-ended.tsx')).SessionEnded,
}))

const none: Scopes = { restaurants: [], groups: [] }

/** The frame of every page for a signed-in user. */
export function Shell({ signIn }: { signIn: () => Promise<void> }) {
  const t = useText('office')
  const { hasEnded } = useSessionState()
  const navigate = useNavigate()
  const { data: scopes = none, retry: renew } = useApi(listScopes, {})
  const scopesContext = useMemo(() => ({ ...scopes, renew }), [scopes, renew])
  return (
    <AriaRouter navigate={(to) => void navigate(to)} useHref={useHref}>
      <div className="shell print:block grid grid-cols-[var(--rail)_minmax(0,1fr)] min-h-dvh max-md:block">
        <a
          className="absolute print:hidden z-99 -top-20 left-4 py-3 px-4.5 rounded-sm bg-ink text-ground focus:top-2"
          href="#content"
        >
          {t('skipToContent')}
        </a>
        <ScopesProvider value={scopesContext}>
          <Rail />
          <main
            id="content"
            className="page min-w-0 print:p-0 has-[>.change-set]:flex has-[>.change-set]:flex-col px-page pt-6.5 pb-16 max-md:pt-4.5 max-md:pb-10 min-[81.25rem]:[[data-drawer]_&]:pr-141 [@media(75rem<=width<81.25rem)]:[[data-drawer]_&]:pr-116"
            tabIndex={-1}
          >
            <Outlet />
          </main>
        </ScopesProvider>
      </div>
      {hasEnded ? (
        <Suspense>
          <SessionEnded signIn={signIn} />
        </Suspense>
      ) : null}
      <Toasts />
      <ScrollRestoration />
    </AriaRouter>
  )
}
