import type { CartLine, Container } from './cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'

/**
 * The day from which a restaurant that fills take-away packaging has to accept a container that the
 * customer brings, at no higher price, and has to inform customers of it: regulation (EU) 2025/40,
 * article 32.
 */
export const OWN_CONTAINERS_FROM = '2027-02-12'

/**
 * Whether the restaurant serves this line in a container that the customer brings, or in a bowl
 * that it lends: the same products fit in both (E2).
 */
export const takesContainer = (
  line: CartLine,
  container: Container,
  { ownContainers }: Menu,
): boolean =>
  ownContainers !== null &&
  (container === 'own' || ownContainers.deposit > 0) &&
  (line.kind === 'custom'
    ? ownContainers.custom
    : line.kind === 'formula'
      ? ownContainers.formulas.includes(line.formula)
      : ownContainers.products.includes(line.kind === 'dessert' ? line.dessert : line.ingredient))

/**
 * Returns the discount for the customer's own container on one unit that costs `price` without it:
 * never more than the price, so that it does not become negative (E2).
 */
export const ownContainerOff = (line: CartLine, menu: Menu, price: Cents): Cents =>
  line.container === 'own' && takesContainer(line, 'own', menu)
    ? Math.min(menu.ownContainers?.discount ?? 0, price)
    : 0

/**
 * Returns the deposit for the bowls of all units of a line, which is refunded when they are
 * returned (E2).
 */
export const depositOf = (line: CartLine, menu: Menu): Cents =>
  line.container === 'deposit' && takesContainer(line, 'deposit', menu)
    ? (menu.ownContainers?.deposit ?? 0) * line.quantity
    : 0
