import type { CartLine, Container } from './cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'

/**
 * The day from which a restaurant that fills take-away packaging has to serve in a container that the
 * customer brings, at no higher cost, and to tell customers so: regulation (EU) 2025/40, article 32.
 */
export const OWN_CONTAINERS_FROM = '2027-02-12'

/**
 * Whether the restaurant serves this line in a container that the customer brings, or in a bowl that it
 * lends: what fits in one fits in the other (E2).
 */
export const takesContainer = (
  line: CartLine,
  container: Container,
  { ownContainers: own }: Menu,
): boolean =>
  own !== null &&
  (container === 'own' || own.deposit > 0) &&
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
  line.container === 'own' && takesContainer(line, 'own', menu)
    ? Math.min(menu.ownContainers?.discount ?? 0, price)
    : 0

/** What is left for the bowls of all units of a line, which come back for it (E2). */
export const depositOf = (line: CartLine, menu: Menu): Cents =>
  line.container === 'deposit' && takesContainer(line, 'deposit', menu)
    ? (menu.ownContainers?.deposit ?? 0) * line.quantity
    : 0
