import type { EndpointRequest } from '#contract/client.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Loaded } from './loaded.ts'
import { type QueryOptions, useQueryOf } from './use-query-of.ts'

/**
 * Loads the reply of an endpoint for a request. A change of the request aborts the previous one.
 * Null as request loads nothing, for example if the user lacks the right.
 */
export const useApi = <E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E> | null,
  options?: QueryOptions,
): Loaded<ReplyOf<E>> =>
  useQueryOf(
    [endpoint.id, request],
    request === null ? null : (api) => api.call(endpoint, request),
    options,
  )
