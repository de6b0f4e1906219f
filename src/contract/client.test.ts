import { describe, expect, it } from 'vitest'
import { getMe, setFavourite } from '#contract/customers/account.ts'
import { sendPhotograph } from '#contract/shop/order-problems.ts'
import { type ApiProblem, type Transport, createClient } from './client.ts'

/**
 * A test server whose access token counts as expired until it is refreshed; it counts the requests
 * it receives.
 */
function aServer({ refreshes = true } = {}) {
  const requests: string[] = []
  let token = 0
  let answer = (): void => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  const problem = (code: string) => ({
    status: 401,
    text: async () => JSON.stringify({ code, status: 401 }),
  })
  const transport: Transport = async ({ method, path, headers, body }) => {
    const bodyText = typeof body === 'object' ? body.length : body
    requests.push(
      `${method} ${path}${method === 'GET' ? '' : ` ${headers['x-mesclun']} ${bodyText}`}`,
    )
    if (path === '/api/auth/token/refresh') {
      await gate
      if (!refreshes) return problem('token_invalid')
      token += 1
      return { status: 200, text: async () => '{}' }
    }
    const sentWith = token
    if (path.includes('late')) await gate
    return sentWith === 0
      ? problem('unauthorized')
      : { status: 200, text: async () => '{"email":"zoe@example.com"}' }
  }
  return {
    asked: requests,
    transport,
    answer: () => answer(),
    refreshed: () => requests.filter((line) => line.includes('refresh')).length,
  }
}

it('the client sends a picture as raw bytes, with its own content type (N14)', async () => {
  const requests: Parameters<Transport>[0][] = []
  const { call } = createClient(async (request) => {
    requests.push(request)
    return { status: 201, text: async () => '{"photograph":"x"}' }
  }, 'en')
  const picture = { type: 'image/webp', bytes: new Uint8Array([1, 2]) }
  await call(sendPhotograph, { params: { token: 'x' }, body: picture })
  expect(requests).toMatchObject([
    {
      path: '/api/orders/x/photographs',
      headers: { 'content-type': 'image/webp' },
      body: picture.bytes,
    },
  ])
})

describe('an expired access token', () => {
  it('is renewed once for all waiting calls, and each call is repeated once (A2)', async () => {
    const server = aServer()
    const { call, read: readAddress } = createClient(server.transport, 'en', { renews: true })
    const calls = [
      call(getMe, {}),
      call(getMe, {}),
      readAddress('/api/late'),
      call(setFavourite, { body: { restaurant: 2 } }),
    ]
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    server.answer()
    expect(await Promise.all(calls)).toHaveLength(4)
    expect(server.refreshed()).toBe(1)
    expect(
      server.asked.filter((line) => line === 'PUT /api/me/favourite 1 {"restaurant":2}'),
    ).toHaveLength(2)
    expect(server.asked).toHaveLength(9)
  })

  it('is not renewed a second time for a late response to a call with the old token (A2)', async () => {
    const server = aServer()
    const late = Promise.withResolvers<void>()
    const { call, read: readAddress } = createClient(
      async (request) => {
        const reply = await server.transport(request)
        if (request.path === '/api/slow') await late.promise
        return reply
      },
      'en',
      { renews: true },
    )
    const slow = readAddress('/api/slow')
    server.answer()
    await call(getMe, {})
    expect(server.refreshed()).toBe(1)
    late.resolve()
    await slow
    expect(server.refreshed()).toBe(1)
    expect(server.asked.filter((line) => line === 'GET /api/slow')).toHaveLength(2)
  })

  it('fails all waiting calls with the reason when it cannot be renewed, and the next call tries again (A2, V7)', async () => {
    const server = aServer({ refreshes: false })
    server.answer()
    const { call } = createClient(server.transport, 'en', { renews: true })
    const failed = await Promise.all(
      [call(getMe, {}), call(getMe, {})].map((pendingCall) =>
        pendingCall.catch((error: unknown) => error),
      ),
    )
    for (const error of failed) expect((error as ApiProblem).problem.code).toBe('token_invalid')
    expect(server.refreshed()).toBe(1)
    await expect(call(getMe, {})).rejects.toThrow('token_invalid')
    expect(server.refreshed()).toBe(2)
  })

  it('is not renewed during server rendering', async () => {
    const server = aServer()
    await expect(createClient(server.transport, 'en').call(getMe, {})).rejects.toThrow(
      'unauthorized',
    )
    expect(server.refreshed()).toBe(0)
  })
})
