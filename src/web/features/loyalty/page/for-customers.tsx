import { type ComponentType, Suspense } from 'react'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { withTexts } from '#web/base/text/with-texts.ts'

const nothing = () => null

/**
 * A component with the texts about points, for logged-in customers only. `Visitor` is part of the
 * page that is sent to everybody, and is shown until the component has loaded.
 */
export function forCustomers<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Visitor: ComponentType<Props> = nothing,
): ComponentType<Props> {
  const Part = withTexts('points', load)
  return function ForCustomers(props: Props) {
    const visitorPart = <Visitor {...props} />
    return useIsLoggedIn() ? (
      <Suspense fallback={visitorPart}>
        <Part {...props} />
      </Suspense>
    ) : (
      visitorPart
    )
  }
}
