import type { OfficeProblem } from '#contract/office/orders.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readOfficeOrder } from '#server/stores/orders/office-order.ts'
import { answerOnce, readPhotograph, readProblems } from '#server/stores/orders/problems.ts'
import { restaurantOf } from './refunds.ts'
import { mayIn } from './scope.ts'

type About = { order: string; problem: string }

/**
 * Answers a problem with an order, which closes it: the customer gets the text by mail and sees it on
 * the order's page (E9). The same answer again changes nothing; whoever comes second is refused.
 */
export async function answer(
  services: Services,
  viewer: StaffViewer,
  { order, problem, text }: About & { text: string },
): Promise<OfficeProblem[]> {
  await restaurantOf(services, viewer, order)
  const { database, jobs, now } = services
  const { staff } = viewer
  const told = await readProblems(database.db, order)
  if (told.every(({ id }) => id !== problem)) throw new Refusal('not_found')
  await database.db.transaction().execute(async (tx) => {
    const at = now()
    const done = await answerOnce(tx, { problem, staff, text, at })
    if (done === 'by-another') throw new Refusal('problem_answered')
    if (done === 'before') return
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'problem-answered',
      subject: `order ${order}`,
      after: { problem },
      at,
    })
    await jobs.enqueue(tx, 'problem-answered', { problem })
  })
  return readProblems(database.db, order)
}

/** The photograph of a problem, for who may see the order. */
export async function openPhotograph(
  { database: { db } }: Pick<Services, 'database'>,
  viewer: StaffViewer,
  about: About,
): Promise<Buffer> {
  const order = await readOfficeOrder(db, about.order)
  const jpeg =
    order !== null && mayIn(viewer, 'orders', order.sold.restaurant.id)
      ? await readPhotograph(db, about)
      : null
  if (jpeg === null) throw new Refusal('not_found')
  return jpeg
}
