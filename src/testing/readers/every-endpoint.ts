import { readdirSync } from 'node:fs'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = new URL('../../contract/', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every endpoint that a file of the contract declares. */
export const everyEndpoint: readonly Endpoint[] = (await Promise.all(
  readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))
    .map((name) => import(new URL(name, folder).href) as Promise<object>),
)).flatMap((file) => Object.values(file) as unknown[]).filter(isEndpoint)
