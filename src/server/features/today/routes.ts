import { getToday } from '#contract/office/today.ts'
import { createToday } from '#server/features/today/today.ts'
import { oncePerProgram } from '#server/services/once-per-program.ts'
import { type Route, route } from '#server/services/route.ts'

const todayOf = oncePerProgram(createToday)

export const todayRoutes: readonly Route[] = [
  route(getToday, (services, { staff, query }) => todayOf(services)(staff, query.restaurant)),
]
