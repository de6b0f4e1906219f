import type { CartLine } from './cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'

/**
 * The day from which a restaurant that fills take-away packaging has to serve in a container that the
 * customer brings, at no higher cost, and to tell customers so: regulation (EU) 2025/40, article 32.
 */
export const OWN_CONTAINERS_FROM = '2027-02-12'

/** Whether the restaurant serves this line in a container that the customer brings (E2). */
export const takesOwn = (line: CartLine, { ownContainers: own }: Menu): boolean =>
  own !== null &&
  (line.kind === 'custom'
    ? own.custom
    : line.kind === 'formula'
      ? own.formulas.includes(line.formula)
      : own.products.includes(line.kind === 'dessert' ? line.dessert : line.ingredient))

/**
 * What one's own container takes off one unit that costs `price` without it: never more than that,
 * so that nothing costs less than nothing (E2).
 */
export const ownContainerOff = (line: CartLine, menu: Menu, price: Cents): Cents =>
  line.container === 'own' && takesOwn(line, menu)
    ? Math.min(menu.ownContainers?.discount ?? 0, price)
    : 0
