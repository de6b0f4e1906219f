import type { CartLine } from '#domain/cart.ts'
import { useMenu } from '../app-data.tsx'

/** The picture that stands for a line; a composed salad is drawn live where there is room for it. */
export function useLinePicture(): (line: CartLine) => string {
  const { pictureOf, formulaPicture, wire } = useMenu()
  return (line) => {
    switch (line.kind) {
      case 'formula': return formulaPicture(line.formula)
      case 'custom': return wire.recipe_ideas[0]?.picture ?? ''
      case 'dessert': return pictureOf(line.dessert)
      default: return pictureOf(line.ingredient)
    }
  }
}
