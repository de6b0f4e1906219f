import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, listenError } from './config.ts'

/**
 * Checks that the ports of the settings are free, before anything is built or opened. Throws a
 * `ConfigError` that names the setting of the first port that is taken. A shop that still runs
 * occupies several ports, and most people know only `PORT`.
 */
export async function checkPorts(config: Config): Promise<void> {
  const { host, payments, socialLogin, staffLogin } = config
  const logins = [socialLogin, staffLogin].find((each) => each.kind === 'embedded')
  await checkPort('PORT', config.port, host)
  if (payments.provider === 'embedded' && payments.at === null)
    await checkPort('PAYMENTS_PORT', payments.port, host, ' (PORT + 1 unless it is set)')
  if (logins)
    await checkPort('SOCIAL_LOGIN_PORT', logins.port, host, ' (PORT + 2 unless it is set)')
  if (config.metricsPort !== null) await checkPort('METRICS_PORT', config.metricsPort, '127.0.0.1')
}

async function checkPort(setting: string, port: number, host: string, hint = ''): Promise<void> {
  const probe = createServer()
  await once(probe.listen(port, host), 'listening').catch(listenError(setting, hint))
  await new Promise((resolve) => {
    probe.close(resolve)
  })
}
