import type { FastifyInstance } from 'fastify'
import { pages } from '#contract/pages/pages.ts'
import { readReturnAddress } from '#contract/pages/return-address.ts'
import {
  completeProfile,
  linkIdentity,
  listIdentities,
  listMissing,
  listSocialProviders,
  unlinkIdentity,
} from '#contract/customers/social-login.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { readCustomer, readIdentities } from '#server/stores/customers/account.ts'
import { requireOwner } from '#server/features/auth/own-password.ts'
import { refuseUnborn } from '#server/features/auth/sign-up.ts'
import { beginSocialLogin } from '#server/features/social-login/begin-login.ts'
import { removeIdentity } from '#server/stores/customers/identities.ts'
import { codeOf } from '#server/http/replies/login-failures.ts'
import { readMissing, writeProfile } from '#server/features/social-login/profile.ts'

/**
 * Registers the list of login providers, the routes with which a customer lists, adds and removes
 * linked logins, and those with which a customer completes the profile.
 */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now, socialLogin } = services

  registerEndpoint(app, listSocialProviders, async () => ({
    providers: [...socialLogin.providers],
  }))

  registerEndpoint(app, listIdentities, async ({ viewer }) => ({
    results: await listLinkedLogins(services, viewer.customer),
  }))

  registerEndpoint(
    app,
    linkIdentity,
    async ({ viewer, params: { provider }, body, locale, request, reply }) => {
      const { session } = viewer
      await requireOwner(services, viewer, {
        password: body.currentPassword,
        field: 'currentPassword',
      })
      const returnTo = readReturnAddress(body.return) ?? pages.accountProfile[locale]
      try {
        return {
          address: await beginSocialLogin(services, request, reply, {
            provider,
            returnTo,
            locale,
            session,
          }),
        }
      } catch (error) {
        throw new Refusal(codeOf(error))
      }
    },
    { limit: { name: 'logins', calls: config.loginsPerMinute, seconds: 60 } },
  )

  registerEndpoint(app, unlinkIdentity, async ({ viewer: { customer }, params: { provider } }) => {
    if (!socialLogin.providers.includes(provider)) throw new Refusal('not_found')
    await unlink(services, customer, await socialLogin.issuerOf(provider))
    return {}
  })

  registerEndpoint(app, listMissing, async ({ viewer }) => ({
    missing: await readMissing(database.db, viewer.customer),
  }))

  registerEndpoint(app, completeProfile, async ({ viewer: { customer }, body }) => {
    refuseUnborn(body.birthDate, now())
    return database.db.transaction().execute(async (tx) => {
      await writeProfile(tx, customer, body, now())
      return readCustomer(tx, customer)
    })
  })
}

async function listLinkedLogins(
  { database, socialLogin }: Pick<Services, 'database' | 'socialLogin'>,
  customer: string,
) {
  const identities = await readIdentities(database.db, customer)
  const linkedLogins = await Promise.all(
    socialLogin.providers.map(async (provider) => {
      const issuer = await socialLogin.issuerOf(provider)
      const match = identities.find((identity) => identity.issuer === issuer)
      return match ? [{ provider, linkedAt: match.linkedAt }] : []
    }),
  )
  return linkedLogins.flat()
}

/** Removes a linked login, and informs the customer by mail. */
async function unlink(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  customer: string,
  issuer: string,
): Promise<void> {
  const outcome = await database.db.transaction().execute(async (tx) => {
    const removed = await removeIdentity(tx, issuer, customer)
    if (removed === 'removed')
      await jobs.enqueue(tx, 'account-mail', { kind: 'unlinked', customer, to: null })
    return removed
  })
  if (outcome === 'none') throw new Refusal('not_found')
  if (outcome === 'only') throw new Refusal('social_only_way_in')
}
