import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = new URL('../../contract/', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every endpoint declared in the contract. */
export const everyEndpoint: readonly Endpoint[] = (
  await Promise.all(
    globSync('**/*.ts', { cwd: fileURLToPath(folder), exclude: ['**/*.test.ts'] }).map(
      (name) => import(new URL(name, folder).href) as Promise<object>,
    ),
  )
)
  .flatMap((file) => Object.values(file) as unknown[])
  .filter(isEndpoint)

if (everyEndpoint.length === 0) throw new Error('no endpoint was found: the contract moved')
