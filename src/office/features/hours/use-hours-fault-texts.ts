import { useMemo } from 'react'
import type { CatalogueFault } from '#contract/office/catalogue.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { faultSentence } from '#texts/fault-sentences.ts'

/**
 * Returns a function that writes refusals of the checks as sentences. Each refusal appears once,
 * even if it concerns several restaurants.
 */
export function useHoursFaultTexts(): (faults: readonly CatalogueFault[]) => string[] {
  const translate = useText('faults')
  const { restaurants } = useScopes()
  return useMemo(() => {
    const nameOf = (id: string) =>
      restaurants.find((restaurant) => String(restaurant.id) === id)?.name ?? id
    const names = {
      entry: (key: string) => nameOf(key.split(' ')[1] ?? key),
      slug: (slug: string) =>
        restaurants.find((restaurant) => restaurant.slug === slug)?.name ?? slug,
      product: (id: string) => id,
      allergen: (code: string) => code,
    }
    return (faults) => [
      ...new Set(
        faults.map(({ code, values }) => {
          const { restaurant } = values
          return faultSentence(
            {
              code,
              values:
                restaurant === undefined
                  ? values
                  : { ...values, restaurant: nameOf(String(restaurant)) },
            },
            { say: translate, names },
          )
        }),
      ),
    ]
  }, [translate, restaurants])
}
