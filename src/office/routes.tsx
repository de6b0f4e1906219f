import { type RouteObject, redirect } from 'react-router'
import {
  type OfficePage,
  officeHref,
  officePages,
  officeRoots,
} from '#contract/office/office-pages.ts'
import type { Office } from '#office/base/office.tsx'
import type { OfficePageNamespace } from '#texts/messages.ts'
import { loadPageTexts } from '#office/base/page-texts.ts'
import { signInWithPasskey } from '#office/base/passkeys.ts'
import { readSession } from '#office/base/session.ts'
import { nextPage } from '#contract/office/next-page.ts'
import { nextOf } from '#office/base/next-of.ts'
import { placesFor } from '#office/base/places.ts'
import { pageTexts } from './texts-of-pages.ts'
import { PageFailed } from '#office/features/shell/page-failed.tsx'
import { Shell } from '#office/features/shell/shell.tsx'
import { LoadingScreen } from '#office/features/shell/loading-screen.tsx'

type RouteLoader = () => Promise<{ Component: () => React.ReactNode }>

/** The pages for signed-in users; each is loaded when it is first opened. */
const pages: Partial<Record<OfficePage, RouteLoader>> = {
  orders: () => import('./pages/orders.tsx'),
  people: () => import('./pages/people.tsx'),
  roles: () => import('./pages/roles.tsx'),
  audit: () => import('./pages/audit.tsx'),
  ownAccess: () => import('./pages/own-access.tsx'),
  customers: () => import('./pages/customers.tsx'),
  restaurants: () => import('./pages/restaurants.tsx'),
  promotions: () => import('./pages/promotions.tsx'),
  newPromotion: () => import('./pages/new-promotion.tsx'),
  calendar: () => import('./pages/calendar.tsx'),
  openings: () => import('./pages/openings.tsx'),
  restaurant: () => import('./pages/restaurant.tsx'),
  availability: () => import('./pages/availability.tsx'),
  site: () => import('./pages/site.tsx'),
  reports: () => import('./pages/reports.tsx'),
  books: () => import('./pages/books.tsx'),
  exports: () => import('./pages/exports.tsx'),
}

/** The pages that share the catalogue and its draft, which are loaded once for all of them. */
const cataloguePages: Partial<Record<OfficePage, RouteLoader>> = {
  catalogue: () => import('./pages/catalogue.tsx'),
  catalogueChanges: () => import('./pages/catalogue-changes.tsx'),
  product: () => import('./pages/product.tsx'),
}

const withTexts =
  (office: Office, texts: readonly OfficePageNamespace[], load: RouteLoader) => async () => {
    const [loaded] = await Promise.all([
      load(),
      loadPageTexts(office.locale, texts),
      import('./pages.css'),
    ])
    return loaded
  }

const routesOf = (office: Office, of: Partial<Record<OfficePage, RouteLoader>>): RouteObject[] =>
  Object.entries(of).map(([page, load]) => ({
    path: officePages[page as OfficePage][office.locale],
    ErrorBoundary: PageFailed,
    lazy: withTexts(office, pageTexts[page as OfficePage] ?? [], load),
  }))

/** The routes in the document’s language; another language is a separate document. */
export function officeRoutes(office: Office): RouteObject[] {
  const { locale } = office
  return [
    {
      HydrateFallback: LoadingScreen,
      ErrorBoundary: PageFailed,
      children: [
        {
          path: officePages.login[locale],
          // A user who is already signed in is redirected to the page that the parameter `next`
          // names.
          loader: async ({ request }) => {
            const isSignedIn = (await readSession(office.api(request.signal))) !== null
            return isSignedIn
              ? redirect(nextPage(nextOf(new URL(request.url).search), locale))
              : null
          },
          lazy: () => import('./pages/login.tsx'),
        },
        { path: officePages.join[locale], lazy: () => import('./pages/join.tsx') },
        {
          element: <Shell signIn={() => signInWithPasskey(office.api())} />,
          loader: async ({ request }) => {
            if ((await readSession(office.api(request.signal))) !== null) return null
            const { pathname, search } = new URL(request.url)
            return redirect(officeHref('login', locale, { next: pathname + search }))
          },
          // The session is loaded only once, not at each navigation. If the session ends, the next
          // API request reports this.
          shouldRevalidate: () => false,
          children: [
            {
              // The start page; a user who may not see it is redirected to the first page that they
              // may see.
              path: officePages.today[locale],
              loader: async ({ request }) => {
                const session = await readSession(office.api(request.signal))
                const first = placesFor(session?.rights ?? [])[0]?.[0]
                return first === undefined || first.to === 'today'
                  ? null
                  : redirect(officeHref(first.to, locale))
              },
              ErrorBoundary: PageFailed,
              lazy: () => import('./pages/today.tsx'),
            },
            ...routesOf(office, pages),
            {
              ErrorBoundary: PageFailed,
              lazy: withTexts(
                office,
                ['office-catalogue', 'faults'],
                () => import('./pages/catalogue-frame.tsx'),
              ),
              children: routesOf(office, cataloguePages),
            },
            { path: `${officeRoots[locale]}/*`, lazy: () => import('./pages/unknown.tsx') },
          ],
        },
      ],
    },
  ]
}
