import { ConfigError, readConfig } from '#server/config/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { ACCOUNT, noticesAt } from '#server/gateways/payments/open.ts'
import { buildPaymentService } from '#payment-service/service.ts'

/*
 * `npm run payments`: runs the embedded payment service alone, on PAYMENTS_PORT with the database
 * DATABASE_URL, for a shop at PUBLIC_URL that has PAYMENTS_AT and the same PAYMENTS_SECRET.
 */
try {
  const config = readConfig(process.env)
  const { payments } = config
  if (payments.provider !== 'embedded')
    throw new ConfigError(['PAYMENTS: embedded alone can be started'])
  if (payments.secret === null)
    throw new ConfigError(['PAYMENTS_SECRET: is needed, and the same one by the shop'])
  if (config.databaseUrl === null) {
    throw new ConfigError(['DATABASE_URL: is needed, the embedded database serves one process'])
  }
  const database = await openDatabase(config, {
    seconds: config.databaseWaitSeconds,
    say: console.error,
  })
  await migrate(database)
  const { app, start } = await buildPaymentService({
    db: database.db,
    secret: payments.secret,
    account: ACCOUNT,
    shopOrigin: new URL(config.publicUrl).origin,
    eventsUrl: noticesAt(payments.noticesAt ?? config.publicUrl),
    now: Date.now,
    report: (error) => console.error(error),
  })
  console.log(`Payments: ${await app.listen({ port: payments.port, host: config.host })}`)
  start()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(
      signal,
      () =>
        void app
          .close()
          .then(() => database.close())
          .then(() => process.exit(0)),
    )
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DatabaseUnavailable)) throw error
  console.error(error.message)
  process.exitCode = 1
}
