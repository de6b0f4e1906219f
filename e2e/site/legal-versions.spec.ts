import { expect, test } from '@playwright/test'
import { startProgram } from '../support/another-program.ts'

test('a cached page shows the terms that take effect at midnight, and lists what changed (B3) @variation', async ({
  baseURL,
  request,
}) => {
  const { origin, tell, stop } = await startProgram('e2e/site/midnight-server.ts', {
    baseURL,
    ports: 200,
  })
  try {
    const fetchPage = async (path: string) => {
      const reply = await request.get(origin + path)
      return { text: await reply.text(), tag: reply.headers()['etag'] }
    }
    const before = await fetchPage('/en/terms-and-conditions/')
    expect(before.tag).toMatch(/^"/)
    expect(before.text).toContain('In force since 23 November 2026')
    expect(before.text).toContain('What changed in this version')
    expect(before.text).not.toContain('(25)')
    expect((await fetchPage('/en/terms-and-conditions/')).tag).toBe(before.tag)
    tell('midnight')
    // The message to the program and the HTTP request use different connections, so the program may
    // answer the request before its clock has moved.
    await expect
      .poll(async () => (await fetchPage('/en/terms-and-conditions/')).text)
      .toContain('In force since 25 November 2026')
    expect((await fetchPage('/nl/algemene-verkoopvoorwaarden/')).text).toContain(
      'Algemene voorwaarden (25)',
    )
  } finally {
    await stop()
  }
})
