import { describe, expect, it } from 'vitest'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { startServer } from '#testing/programs/a-server.ts'
import { callerOf } from './caller.ts'

describe('the address that identifies a caller', () => {
  it.each([
    '1.2.3.4',
    '::ffff:1.2.3.4',
    '::FFFF:1.2.3.4',
    '::ffff:102:304',
    '0:0:0:0:0:ffff:1.2.3.4',
  ])('is the IPv4 address, also when it is written as %s', (ip) => {
    expect(callerOf(ip)).toBe('1.2.3.4')
  })

  it('differs for each IPv4 address, even in the last bit', () => {
    expect(callerOf('::ffff:127.0.0.2')).not.toBe(callerOf('::ffff:127.0.0.3'))
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('is the /64 network of %s', (ip, network) => {
    expect(callerOf(ip)).toBe(network)
  })
})

it('behind a proxy, the caller is the last address of X-Forwarded-For, and a malformed one is refused', async () => {
  const where = await copyDatabase('embedded')
  const server = await startServer(where, { TRUSTED_PROXIES: '1', MAILS_PER_MINUTE: '2' })
  const from = async (hop: string) =>
    (
      await server.post(
        '/api/auth/password/forgotten',
        { email: 'nobody@example.com' },
        { 'x-forwarded-for': `203.0.113.9, ${hop}` },
      )
    ).status
  expect([await from('1.2.3.4'), await from('::ffff:1.2.3.4'), await from('1.2.3.4')]).toEqual([
    200, 200, 429,
  ])
  expect(await from('::ffff:1.2.3.5')).toBe(200)
  for (const junk of ['1.2.3.4:5678', '[2001:db8::1]:80', 'unknown', '_hidden', '1.2.3']) {
    expect(
      (await server.get('/healthz', { 'x-forwarded-for': `1.2.3.4, ${junk}` })).status,
      junk,
    ).toBe(400)
  }
  await server.end('SIGKILL')
  await where.remove()
})
