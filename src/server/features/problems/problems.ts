import type { OfficeProblem } from '#contract/office/orders.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { readOfficeOrder } from '#server/stores/orders/office-order.ts'
import { readPhotograph, readProblems } from '#server/stores/orders/problems.ts'
import { restaurantOfOrder } from '#server/features/rights/restaurant-of-order.ts'
import { mayIn } from '#server/features/rights/scope.ts'
import { answerProblemIn } from './answer-problem.ts'

type ProblemPlace = { order: string; problem: string }

/** Answers a problem with an order: the customer gets the text by mail and sees it on the order's page (E9). */
export async function answerOrderProblem(
  services: Services,
  viewer: StaffViewer,
  { order, problem, text }: ProblemPlace & { text: string },
): Promise<OfficeProblem[]> {
  await restaurantOfOrder(services, viewer, order)
  const { db } = services.database
  const { staff } = viewer
  await db
    .transaction()
    .execute((tx) => answerProblemIn(tx, services, { order, staff, answer: { problem, text } }))
  return readProblems(db, order)
}

/** Reads the photograph of a problem, for a viewer who may see the order. */
export async function openPhotograph(
  { database: { db } }: Pick<Services, 'database'>,
  viewer: StaffViewer,
  problemPlace: ProblemPlace,
): Promise<Buffer> {
  const order = await readOfficeOrder(db, problemPlace.order)
  const jpeg =
    order !== null && mayIn(viewer, 'orders', order.sold.restaurant.id)
      ? await readPhotograph(db, problemPlace)
      : null
  if (jpeg === null) throw new Refusal('not_found')
  return jpeg
}
