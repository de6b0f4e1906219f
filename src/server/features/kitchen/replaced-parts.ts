import type { TicketLine, TicketPart, TicketReplacement } from '#contract/kitchen/tickets.ts'
import type { CartLine, Wish } from '#domain/cart/cart.ts'
import { ingredientsOf, wishOf } from '#domain/cart/if-missing.ts'
import type { Allergen, Menu } from '#domain/menu/menu.ts'
import { lastDecision } from '#domain/orders/counter-payment.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { mayReplace } from '#domain/orders/may-replace.ts'
import type { StoredReplacement } from '#server/stores/orders/replacements.ts'

/**
 * Returns the customer's wish for a part that runs out; an empty object if the part cannot be
 * replaced (E7).
 */
export function wishFor(
  choice: CartLine | null,
  { ingredient, change }: Pick<TicketPart, 'ingredient' | 'change'>,
  byDefault: Wish | null,
  status: OrderStatus,
): Pick<TicketPart, 'wish'> {
  if (choice === null || change === 'left-out' || !mayReplace(status)) return {}
  return ingredientsOf(choice).includes(ingredient)
    ? { wish: wishOf(choice, ingredient, byDefault) }
    : {}
}

/**
 * Returns the decisions about the parts of a line that ran out, in the kitchen's language, and the
 * line's allergens after them; null if none ran out.
 */
export function replacedOn(
  line: number,
  stored: readonly StoredReplacement[],
  menu: Menu,
): { replacements: NonNullable<TicketLine['replacements']>; allergens: Allergen[] } | null {
  const decisionsOnLine = stored.filter((decision) => decision.line === line)
  const latest = lastDecision(decisionsOnLine)
  if (latest === null) return null
  const namedIngredient = ({ ingredient, name }: { ingredient: number; name: string }) => ({
    ingredient,
    name: menu.ingredients[ingredient]?.name ?? name,
  })
  return {
    allergens: latest.shown.allergens,
    replacements: decisionsOnLine.flatMap(
      ({ ingredient, state, by, at, shown: shownNames }): TicketReplacement[] =>
        state === 'restored'
          ? []
          : [
              {
                ...namedIngredient({ ingredient, name: shownNames.name }),
                state,
                by,
                standIn: shownNames.standIn && namedIngredient(shownNames.standIn),
                options: shownNames.options.map(namedIngredient),
                at: new Date(at).toISOString(),
              },
            ],
    ),
  }
}
