import { answerProblem, getProblemPhotograph } from '#contract/office/order-problems.ts'
import { answerOrderProblem, openPhotograph } from '#server/features/problems/problems.ts'
import { type Route, route } from '#server/services/route.ts'

export const problemRoutes: readonly Route[] = [
  route(answerProblem, async (services, { staff, params, body: { text } }) => ({
    results: await answerOrderProblem(services, staff, { ...params, text }),
  })),
  route(getProblemPhotograph, async (services, { staff, params, reply }) =>
    reply
      .type('image/jpeg')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline; filename="photograph.jpg"')
      .send(await openPhotograph(services, staff, params)),
  ),
]
