import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { unknownSettings } from './unknown-settings.ts'

describe('the configuration', () => {
  it('works without any setting: embedded database, port 3000, no metrics', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: null,
      dataDir: '.data',
      metricsPort: null,
      publicUrl: 'http://localhost:3000',
      mapTiles: null,
    })
  })

  it('treats an empty setting as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({
      databaseUrl: null,
      port: 3000,
    })
  })

  it('uses PORT in its public address, unless PUBLIC_URL is set', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readConfig({ PORT: '4000', PUBLIC_URL: 'https://mesclun.example/' }).publicUrl).toBe(
      'https://mesclun.example',
    )
  })

  const wrong: [string, string][] = [
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['METRICS_PORT', 'on'],
    ['DATABASE_URL', 'mysql://root:secret@db/x'],
    ['DATABASE_URL', 'secret'],
    ['PUBLIC_URL', 'mesclun.example'],
    ['MAP_TILES_URL', 'https://tiles.example/'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', 'all'],
    ['DRAIN_SECONDS', '3.5'],
    ['ORDERS_PER_MINUTE', '0'],
    ['PAGES', 'no'],
    ['MAIL_FROM', 'not an address at all'],
  ]
  it.each(wrong)(
    'is refused with the setting’s name when %s is %s, and the error does not repeat the value',
    (name, value) => {
      const readWrong = () => readConfig({ [name]: value })
      expect(readWrong).toThrow(ConfigError)
      expect(readWrong).toThrow(new RegExp(`^${name}: `))
      expect(readWrong).not.toThrow(value === 'secret' ? 'secret' : 'root:secret')
    },
  )

  it('refuses UNREACHABLE_SECONDS if it is longer than UNREACHABLE_TODAY_SECONDS', () => {
    const wrong = { UNREACHABLE_SECONDS: '600', UNREACHABLE_TODAY_SECONDS: '90' }
    expect(() => readConfig(wrong)).toThrow(/^UNREACHABLE_TODAY_SECONDS: [^\n]+$/)
  })

  it('names all invalid settings in one error', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT: [\s\S]*LOG_LEVEL: /)
  })

  it('explains in the error which values are allowed', () => {
    const messageFor = (environment: Record<string, string>) => {
      try {
        readConfig(environment)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(messageFor({ PORT: '70000' })).toBe('PORT: must be a whole number from 0 to 65535')
    expect(messageFor({ PORT: '-1' })).toBe('PORT: must be a whole number from 0 to 65535')
    expect(messageFor({ PAYMENTS: 'paypal' })).toBe(
      'PAYMENTS: must be one of embedded, stripe, none',
    )
    expect(messageFor({ PAGES: 'no' })).toBe('PAGES: must be one of true, false')
    expect(messageFor({ OTEL_TRACES_SAMPLER_ARG: '2' })).toBe(
      'OTEL_TRACES_SAMPLER_ARG: must be from 0 to 1',
    )
  })

  it('reports a misspelt setting, and ignores the variables of other programs', () => {
    expect(unknownSettings({ PROT: '4000', PORT: '3000' })).toEqual([
      'PROT: is no setting; did you mean PORT?',
    ])
    expect(unknownSettings({ STRIPE_KEY: 'x' })).toEqual([
      expect.stringMatching(/^STRIPE_KEY: is no setting; .*STRIPE_SECRET_KEY/),
    ])
    expect(
      unknownSettings({
        PATH: '/bin',
        HOME: '/root',
        HOSTNAME: 'a',
        LANG: 'fr',
        TERM: 'x',
        PWD: '/',
      }),
    ).toEqual([])
  })

  it('sends error reports nowhere by default, and requires the format of a Sentry DSN (S16)', () => {
    expect(readConfig({}).errorReports).toEqual({ server: null, browser: null })
    const SENTRY_DSN = 'https://abc123@o1.ingest.example/42'
    expect(readConfig({ SENTRY_DSN }).errorReports).toEqual({ server: SENTRY_DSN, browser: null })
    for (const wrong of [
      'https://o1.ingest.example/42',
      'abc123@o1.ingest.example/42',
      'https://abc@o1.ingest.example',
      'https://a b@c/1',
    ]) {
      expect(() => readConfig({ SENTRY_BROWSER_DSN: wrong }), wrong).toThrow(
        'SENTRY_BROWSER_DSN: must be like https://key@host/project',
      )
    }
  })

  describe('of demonstration services', () => {
    const demonstrations = (environment: Record<string, string>) => {
      const { mailbox, payments, socialLogin } = readConfig(environment)
      return [mailbox, payments.provider, socialLogin.kind]
    }

    it.each<Record<string, string>>([
      {},
      { HOST: '127.0.0.1' },
      { HOST: '::1' },
      { PUBLIC_URL: 'http://127.0.0.1:4000' },
      { PUBLIC_URL: 'http://[::1]:4000' },
      { PUBLIC_URL: 'https://shop.localhost' },
    ])('enables them if only this machine can reach the program: %j', (environment) => {
      expect(demonstrations(environment)).toEqual([true, 'embedded', 'embedded'])
    })

    it.each<Record<string, string>>([
      { PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: '1' },
      { PUBLIC_URL: 'https://shop.example' },
      { TRUSTED_PROXIES: '1' },
      { PUBLIC_URL: 'http://127.0.0.1.shop.example' },
      { PUBLIC_URL: 'http://localhost.shop.example' },
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { NODE_ENV: 'production' },
    ])('disables them if other machines can reach the program: %j', (environment) => {
      expect(demonstrations(environment)).toEqual([false, 'none', 'none'])
    })

    it('enables them if they are set explicitly, but shows mails on this machine alone', () => {
      expect(
        demonstrations({
          HOST: '0.0.0.0',
          PUBLIC_URL: 'https://localhost',
          PAYMENTS: 'embedded',
          SOCIAL_LOGIN: 'embedded',
        }),
      ).toEqual([false, 'embedded', 'embedded'])
    })

    it.each<Record<string, string>>([
      { PUBLIC_URL: 'https://shop.example' },
      { PUBLIC_URL: 'https://shop.example', NODE_ENV: 'production', TRUSTED_PROXIES: '1' },
      { PUBLIC_URL: 'http://localhost.shop.example' },
      { HOST: '0.0.0.0' },
    ])('refuses demonstration payments on a public address: %j', (environment) => {
      expect(() => readConfig({ ...environment, PAYMENTS: 'embedded' })).toThrow(/^PAYMENTS: /)
    })
  })
})
