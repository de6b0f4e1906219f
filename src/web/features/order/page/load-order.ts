import { type LoaderFunctionArgs, data } from 'react-router'
import { ApiProblem } from '#contract/client.ts'
import { type OrderView, getOrder } from '#contract/shop/order-view.ts'
import { pageContext } from '#web/base/page/context.ts'

/** The order that the address names; 404 if it names none. */
export async function loadOrder({ context, params }: LoaderFunctionArgs): Promise<OrderView> {
  const { api } = context.get(pageContext)
  return api
    .call(getOrder, { params: { token: params['token'] ?? '' } })
    .catch((error: unknown) => {
      const { status } = error instanceof ApiProblem ? error.problem : { status: 500 }
      throw status === 404 || status === 400 ? data(null, { status: 404 }) : error
    })
}
