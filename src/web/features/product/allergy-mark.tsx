import { Suspense } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { withTexts } from '#web/base/text/with-texts.ts'
import { useAllergies } from '#web/state/allergies/allergies.ts'

export type AllergyMarkProps = {
  /** Ids of products, each including all its parts; or lines of a cart; or allergens. */
  source: readonly number[] | readonly CartLine[] | readonly Allergen[]
  className?: string
}

// Loaded on demand, because few visitors have declared allergies.
const Mark = withTexts('allergies', () =>
  import('./declared-mark.tsx').then((part) => part.DeclaredMark),
)

/** Shows which declared allergens a product contains; renders nothing if it contains none (E3). */
export function AllergyMark(props: AllergyMarkProps) {
  const isDeclared = useAllergies(({ declared }) => declared.length > 0)
  return isDeclared ? (
    <Suspense>
      <Mark {...props} />
    </Suspense>
  ) : null
}
