import { RouterProvider as AriaRouter } from 'react-aria-components'
import { Outlet, ScrollRestoration, useHref, useNavigate } from 'react-router'
import { useText } from '#office/base/text.ts'
import { Rail } from './rail.tsx'

/** The frame of every page of somebody who is signed in. */
export function Shell() {
  const t = useText('office')
  const navigate = useNavigate()
  return (
    <AriaRouter navigate={(to) => void navigate(to)} useHref={useHref}>
      <div className="shell">
        <a className="skip-link" href="#content">
          {t('skipToContent')}
        </a>
        <Rail />
        <main id="content" className="page" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </AriaRouter>
  )
}
