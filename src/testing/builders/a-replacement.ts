import type { OrderView } from '#contract/shop/order-view.ts'
import type { Replacement } from '#contract/shop/replacements.ts'
import type { CartLine, Portion } from '#domain/cart/cart.ts'
import { aFormula } from './an-order.ts'
import type { TestAnswer, TestApp, TestClient } from '#testing/programs/test-app.ts'

/** An ingredient that is included in the line below; `EXTRA` is added to that line for 1.40 €. */
export const INCLUDED = 202
export const EXTRA = 220
const portion = (ingredient: number): Portion => ({ ingredient, warm: false })

/** A formula with one extra. */
export const withExtra = (id: string, changes: Partial<CartLine> = {}): CartLine =>
  ({
    ...aFormula(id, {
      filling: {
        ...aFormula(id).filling,
        ingredients: [201, INCLUDED, 203, 301, EXTRA].map(portion),
      },
    }),
    ...changes,
  }) as CartLine

/** The order’s page, as its customer sees it. */
export const pageOf = async (
  client: TestClient,
  { token }: { token: string },
): Promise<OrderView> => (await client.get(`/api/orders/${token}`)).json<OrderView>()

/** The ingredients of an order that ran out, as shown on its page. */
export const ranOutOf = async (
  client: TestClient,
  order: { token: string },
): Promise<readonly Replacement[]> => (await pageOf(client, order)).progress.replacements ?? []

/** Sends the customer’s answer; `standIn`: the id of the substitute, null for none. */
export const answer = (
  client: TestClient,
  { token }: { token: string },
  replacement: string,
  standIn: number | null,
): Promise<TestAnswer> =>
  client.post(`/api/orders/${token}/replacements/${replacement}`, { standIn })

/** Waits until the time for changing a decision has passed, and runs the jobs that follow. */
export async function letStand(app: TestApp): Promise<void> {
  app.clock.now += 20_000
  await app.drain()
}
