export const kitchenColumns = (
  ['name', 'region', 'state', 'lateOrders', 'load', 'until'] as const
).map((id) => ({ id }))
