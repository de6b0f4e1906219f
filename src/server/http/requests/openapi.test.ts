import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import * as orders from '#contract/shop/orders.ts'
import { everyEndpoint } from '#testing/readers/every-endpoint.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

type Document = {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters: { name: string; in: string }[]
        requestBody?: unknown
        responses: Record<string, { description: string }>
      }
    >
  >
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await openTestApp('postgres')
  document = (await app.get('/api/openapi.json')).json()
})
afterAll(() => app.close())

/** Every route under `/api` that the program really has, as `GET /api/orders/{token}`. */
function routesOf(printed: string): string[] {
  const parents: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] =
      /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    parents.splice(depth, Infinity, path)
    const fullPath = parents
      .join('')
      .replace(/:(\w+)/g, '{$1}')
      .replace(/\/$/, '')
    const routeMethods = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return fullPath.startsWith('/api/') ? routeMethods.map((method) => `${method} ${fullPath}`) : []
  })
}

describe('the OpenAPI document', () => {
  it('has version 3.1 and lists every route that is served, except its own two', () => {
    expect(document.openapi).toBe('3.1.0')
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\/$/, '')}`),
    )
    const served = routesOf(app.app.printRoutes({ commonPrefix: false }))
    expect(served.length).toBeGreaterThan(8)
    expect([...documented, 'GET /api/openapi.json', 'GET /api/docs'].sort()).toEqual(served.sort())
  })

  it('has every endpoint of the contract', () => {
    const ids = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId)
    expect(ids.sort()).toEqual(everyEndpoint.map(({ id }) => id).sort())
  })

  it('lists the refusals of an endpoint under their status', () => {
    const operation = document.paths['/api/orders']?.['post']
    expect(operation?.requestBody).toBeDefined()
    expect(operation?.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
    for (const code of orders.placeOrder.refusals) {
      expect(operation?.responses[String(errors[code].status)]?.description).toContain(code)
    }
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '400', '409', '413', '415', '422', '429']),
    )
  })

  it('can be read as an HTML page, without scripts', async () => {
    const page = await app.get('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    for (const id of Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId)) {
      expect(page.text).toContain(`id="${id}"`)
    }
    expect(page.text).not.toContain('<script')
  })
})
