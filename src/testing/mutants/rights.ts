import type { Mutant } from './mutant.ts'

export const rights: Mutant[] = [
  {
    name: 'an access token is good after its end',
    file: 'src/server/stores/customers/sessions.ts',
    find: ' and token.expires_at > ${new Date(now)}\n      and session.ended_at is null',
    replace: '\n      and session.ended_at is null',
    tests: ['src/server/features/auth', 'src/server/stores/customers'],
  },
  {
    name: 'a logout leaves the access token',
    file: 'src/server/stores/customers/sessions.ts',
    find: 'token.expires_at > ${new Date(now)}\n      and session.ended_at is null',
    replace: 'token.expires_at > ${new Date(now)}',
    tests: ['src/server/features/auth', 'src/server/stores/customers'],
  },
  {
    name: 'a refresh token that is used again ends nothing',
    file: 'src/server/stores/customers/sessions.ts',
    find: 'const GRACE_SECONDS = 10\n',
    replace: 'const GRACE_SECONDS = 10_000\n',
    tests: ['src/server/features/auth', 'src/server/stores/customers'],
  },
  {
    name: 'passwords are guessed without pause',
    file: 'src/server/stores/customers/login-failures.ts',
    find: 'const FREE_FAILURES = 5',
    replace: 'const FREE_FAILURES = 50',
    tests: ['src/server/features/auth/log-in.test.ts'],
  },
  {
    name: 'another site writes',
    file: 'src/server/http/guards/guards.ts',
    find: "site !== 'same-origin' && site !== 'none') return false",
    replace: "site !== 'same-origin' && site !== 'none') return true",
    tests: ['src/server/http/guards'],
  },
  {
    name: 'each address of an IPv6 network is another caller',
    file: 'src/server/http/guards/caller.ts',
    find: '.slice(0, 4)',
    replace: '.slice(0, 8)',
    tests: ['src/server/http/guards'],
  },
  {
    name: 'somebody else’s card is removed',
    file: 'src/server/features/account/cards.ts',
    find: '!cards.some(({ id }) => id === card)',
    replace: 'cards.length > 1000',
    tests: ['src/server/features/payments/saved-cards.test.ts', 'src/server/features/account'],
  },
  {
    name: 'a late 401 renews the session again',
    file: 'src/contract/client.ts',
    find: 'if (before === renewals) await',
    replace: 'await',
    tests: ['src/contract'],
  },
]
