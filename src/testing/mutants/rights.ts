import { sql } from 'kysely'
import { REFRESH_PATH } from '#contract/client.ts'
import type { Viewer } from '#server/http/guards/viewer.ts'
import { hashOf } from '#server/kit/hash.ts'
import { type Mutant, mutant } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const rights: Mutant[] = [
  mutant(
    'an access token is good after its end',
    'src/server/stores/customers/tokens.property.test.ts',
    wrongIn<typeof import('#server/stores/customers/sessions.ts')>(
      '#server/stores/customers/sessions.ts',
      { readAccess: (right) => (db, token) => right(db, token, 0) },
    ),
  ),
  mutant(
    'a logout leaves the access token',
    'src/server/stores/customers/tokens.property.test.ts',
    wrongIn<typeof import('#server/stores/customers/sessions.ts')>(
      '#server/stores/customers/sessions.ts',
      {
        readAccess: () => async (db, token, now) => {
          const { rows } = await sql<Viewer>`
              select session.customer_id as customer, session.id as session
              from session_tokens token join sessions session on session.id = token.session_id
              where token.hash = ${hashOf(token)} and token.kind = 'access'
                and token.expires_at > ${new Date(now)}`.execute(db)
          return rows[0] ?? null
        },
      },
    ),
  ),
  mutant(
    'a refresh token that is used again ends nothing',
    'src/server/stores/customers/tokens.property.test.ts',
    wrongIn<typeof import('#server/stores/customers/sessions.ts')>(
      '#server/stores/customers/sessions.ts',
      {
        exchange:
          (right) =>
          async (tx, ...token) => {
            await sql`savepoint before_exchange`.execute(tx)
            const exchanged = await right(tx, ...token)
            if ('refused' in exchanged && exchanged.refused === 'reused')
              await sql`rollback to savepoint before_exchange`.execute(tx)
            return exchanged
          },
      },
    ),
  ),
  mutant(
    'passwords are guessed without pause',
    'src/server/features/auth/log-in.test.ts',
    wrongIn<typeof import('#server/stores/customers/login-failures.ts')>(
      '#server/stores/customers/login-failures.ts',
      { countTry: () => async () => {} },
    ),
  ),
  mutant(
    'another site writes',
    'src/server/http/guards/guards.test.ts',
    wrongIn<typeof import('#server/http/guards/guards.ts')>('#server/http/guards/guards.ts', {
      guardApi: (right) => (api, guarded) => {
        api.addHook('onRequest', (request, _reply, next) => {
          if (request.headers['sec-fetch-site'] === 'cross-site')
            request.headers['sec-fetch-site'] = 'same-origin'
          next()
        })
        right(api, guarded)
      },
    }),
  ),
  mutant(
    'each address of an IPv6 network is another caller',
    'src/server/http/guards/caller.test.ts',
    wrongIn<typeof import('#server/http/guards/caller.ts')>('#server/http/guards/caller.ts', {
      callerOf: () => (ip) => ip,
    }),
  ),
  mutant(
    'somebody else’s card is removed',
    'src/server/features/account/account.test.ts',
    wrongIn<typeof import('#server/features/account/cards.ts')>(
      '#server/features/account/cards.ts',
      {
        removeSavedCard:
          () =>
          async ({ payments }, customer, card) =>
            payments?.removeCard(customer, card),
      },
    ),
  ),
  mutant(
    'a late 401 renews the session again',
    'src/contract/client.test.ts',
    wrongIn<typeof import('#contract/client.ts')>('#contract/client.ts', {
      createClient: (right) => (transport, locale, how) =>
        right(
          async (request) => {
            const reply = await transport(request)
            if (reply.status === 401 && request.path !== REFRESH_PATH)
              await transport({ method: 'POST', path: REFRESH_PATH, headers: {}, body: '{}' })
            return reply
          },
          locale,
          how,
        ),
    }),
  ),
]
