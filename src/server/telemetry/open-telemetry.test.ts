import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { compiledCode } from '#testing/programs/compiled-code.ts'

const run = promisify(execFile)

/** Returns the SDK modules that a process loads when it opens telemetry with these settings. */
async function loadedWith(settings: Record<string, string>): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      load(url, context, next) {
        const [, name] = /@opentelemetry\\/([\\w-]+)/.exec(url) ?? []
        if (name !== undefined) loaded.add(name)
        return next(url, context)
      },
    })
    const { readConfig } = await import('#server/config/config.ts')
    const { openTelemetry } = await import('#server/telemetry/open-telemetry.ts')
    await import('#server/program/app.ts')
    const telemetry = await openTelemetry(readConfig(process.env).telemetry, () => {})
    await telemetry.stop()
    process.stdout.write(JSON.stringify([...loaded]))
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiledCode, ...settings },
  })
  return JSON.parse(stdout) as string[]
}

it('the OpenTelemetry SDK is loaded only if a collector is configured (G5)', async () => {
  expect(await loadedWith({})).toEqual(['api'])
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toEqual(
    expect.arrayContaining(['sdk-trace', 'sdk-logs', 'exporter-trace-otlp-http']),
  )
})

it('telemetry is off without a collector, and otherwise sends the signals that the settings select (G5)', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'shop' }).telemetry).toBeNull()
  expect(
    readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      OTEL_METRICS_EXPORTER: 'none',
    }).telemetry,
  ).toEqual({
    endpoint: 'http://collector:4318',
    service: 'mesclun',
    ratio: 0.1,
    traces: true,
    metrics: false,
    logs: true,
  })
})
