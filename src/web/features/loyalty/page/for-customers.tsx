import { type ComponentType, Suspense, lazy } from 'react'
import { isLocale } from '#contract/pages/locales.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { loadPart } from '#web/base/text/load-texts.client.ts'

/**
 * A component and its texts, loaded when it is first shown; renders nothing if they cannot be
 * loaded.
 */
export function withWords<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => {
    const { lang } = document.documentElement
    try {
      const [part] = await Promise.all([load(), loadPart('points', isLocale(lang) ? lang : 'fr')])
      return { default: part }
    } catch {
      return { default: () => null }
    }
  })
}

const nothing = () => null

/**
 * The same, for logged-in customers only; `Visitor` is in the page that is sent to everybody, and
 * is shown until the component has loaded.
 */
export function forCustomers<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Visitor: ComponentType<Props> = nothing,
): ComponentType<Props> {
  const Part = withWords(load)
  return function ForCustomers(props: Props) {
    const shown = <Visitor {...props} />
    return useIsLoggedIn() ? (
      <Suspense fallback={shown}>
        <Part {...props} />
      </Suspense>
    ) : (
      shown
    )
  }
}
