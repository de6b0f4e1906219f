import { Registry } from '@prometheus-io/client'
import { expect, it } from 'vitest'
import { LITTLE_MEMORY } from '#testing/programs/test-app.ts'
import { createPasswords } from './passwords.ts'

it('a cook signs in at the board while passwords of other people fill the login queue', async () => {
  const passwords = createPasswords(new Registry(), { memory: LITTLE_MEMORY })
  const pin = await passwords.hash('2468')
  const over = Promise.withResolvers<void>()
  const logins = Array.from({ length: 42 }, () => passwords.inTurn(() => over.promise))
  await expect(passwords.inTurn(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  expect(await passwords.pinInTurn((verify) => verify('2468', pin), 'Haussmann')).toBe(true)
  over.resolve()
  await Promise.all(logins)
})
