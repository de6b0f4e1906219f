import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BodyOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Config } from '#server/config/config.ts'
import {
  type EndpointCall,
  type JsonText,
  type RouteOptions,
  registerEndpoint,
} from '#server/http/requests/serve.ts'
import type { Services } from './services.ts'

/** Registers an endpoint of the contract with what answers it, or a file outside the contract. */
export type Route = (app: FastifyInstance, services: Services) => void

/** Calls per minute: a number, or the setting that holds it. */
type CallsPerMinute = number | Extract<keyof Config, `${string}PerMinute`>

type Handler<E extends Endpoint> = (
  services: Services,
  call: EndpointCall<E>,
) => Promise<ReplyOf<E> | JsonText | FastifyReply>

/**
 * `perMinute`: calls that one address may make to this process. `limit`: calls to all processes
 * together, counted under a name. The others: see `registerEndpoint`.
 */
type Options<E extends Endpoint> = {
  perMinute?: CallsPerMinute
  limit?: readonly [name: string, perMinute: CallsPerMinute]
  admit?: (
    services: Services,
    call: Parameters<NonNullable<RouteOptions<E>['admit']>>[0],
  ) => Promise<void>
  check?: (services: Services, body: BodyOf<E>) => void
}

/** An endpoint and its handler. */
export const route =
  <E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    { perMinute, limit, admit, check }: Options<E> = {},
  ): Route =>
  (app, services) => {
    const number = (calls: CallsPerMinute) =>
      typeof calls === 'number' ? calls : services.config[calls]
    registerEndpoint(app, endpoint, (call) => handler(services, call), {
      ...(perMinute && { perMinute: number(perMinute) }),
      ...(limit && { limit: { name: limit[0], calls: number(limit[1]), seconds: 60 } }),
      ...(admit && { admit: (call) => admit(services, call) }),
      ...(check && { check: (body) => check(services, body) }),
    })
  }
