/** The restaurant of a chain that has no other: nobody has to choose it (D7). */
export type OnlyRestaurant = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly phone: string
  readonly city: string
}

/**
 * How visitors come to a restaurant, by the number that they see: there is only one, a few are shown
 * at once, or they search among many.
 */
export function placeChoice(count: number): 'only' | 'few' | 'many' {
  if (count === 1) return 'only'
  return count <= 2 ? 'few' : 'many'
}
