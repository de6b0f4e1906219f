import { Suspense } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { withTexts } from '#web/base/text/with-texts.ts'
import { useAllergies } from '#web/state/allergies/allergies.ts'

export type AllergyMarkProps = {
  /** Products by their ids, each with all its parts; lines of a cart; or allergens that are known. */
  source: readonly number[] | readonly CartLine[] | readonly Allergen[]
  className?: string
}

// Few visitors have declared allergies, so most load none of it.
const Mark = withTexts('allergies', () =>
  import('./declared-mark.tsx').then((part) => part.DeclaredMark),
)

/** Says which declared allergens something holds; nothing where it holds none (E3). */
export function AllergyMark(props: AllergyMarkProps) {
  const isDeclared = useAllergies(({ declared }) => declared.length > 0)
  return isDeclared ? (
    <Suspense>
      <Mark {...props} />
    </Suspense>
  ) : null
}
