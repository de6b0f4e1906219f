import { expect, it } from 'vitest'
import { openChangeFeed } from '#server/live/change-feed.ts'
import { type PublishedState, createStatePublisher } from './state-publisher.ts'

type VersionedState = { version: number }

/**
 * A publisher whose change notifications are sent by hand; the test decides the result and the time
 * of each reading.
 */
async function aFollowing(changesIn?: (state: VersionedState) => number) {
  const notifyListeners: ((payload: string) => void)[] = []
  const live = await openChangeFeed(
    {
      listen: async (_channel, ears) => {
        notifyListeners.push(ears.onPayload)
        return { isConnected: () => true, stop: async () => {} }
      },
      async notify(_channel, payload) {
        for (const hear of notifyListeners) hear(payload)
      },
    },
    { report() {}, say() {} },
  )
  const reads: (readonly string[])[] = []
  const reported: unknown[] = []
  const took: number[] = []
  const world = {
    things: new Map<string, VersionedState>([
      ['1', { version: 1 }],
      ['2', { version: 1 }],
    ]),
    /** The error that each read throws; null for no error. */
    failure: null as Error | null,
    /** Each read waits for this promise before it returns. */
    gate: Promise.resolve(),
  }
  const following = createStatePublisher<string, VersionedState>({
    live,
    topicOf: (key) => `order ${key}`,
    event: 'thing',
    versionOf: ({ version }) => String(version),
    async readStates(keys) {
      reads.push(keys)
      const statesByKey = new Map(
        keys.flatMap((key) => {
          const state = world.things.get(key)
          return state ? [[key, state] as const] : []
        }),
      )
      await world.gate
      if (world.failure) throw world.failure
      return statesByKey
    },
    ...(changesIn ? { expiresIn: changesIn } : {}),
    observeDelay: (seconds) => took.push(seconds),
    report: (error) => reported.push(error),
  })
  return Object.assign(world, {
    reads,
    reported,
    took,
    following,
    call: (payload: string) => {
      for (const hear of notifyListeners) hear(payload)
    },
    follow(key: string) {
      const states: PublishedState<VersionedState>[] = []
      return { states, stop: following.follow(key, (state) => states.push(state)) }
    },
  })
}

it('the publisher reads a state once for all followers, and once for several calls in quick succession', async () => {
  const stage = await aFollowing()
  const many = Array.from({ length: 100 }, (_, i) => stage.follow(i % 2 === 0 ? '1' : '2'))
  await expect.poll(() => many.every(({ states }) => states.length === 1)).toBe(true)
  expect(stage.reads).toEqual([['1', '2']])
  stage.things.set('1', { version: 2 })
  for (let i = 0; i < 20; i += 1) stage.call('order 1')
  await expect.poll(() => many.filter(({ states }) => states.length === 2).length).toBe(50)
  expect(stage.reads).toEqual([['1', '2'], ['1']])
  // 50 followers watch each of the two keys. All followers of one key get the same state object, so
  // its text was created only once.
  expect(new Set(many.map(({ states }) => states.at(-1))).size).toBe(2)
  expect(stage.took).toHaveLength(1)
  expect(stage.follow('1').states).toHaveLength(1)
  expect(stage.reads).toHaveLength(2)
})

it('the publisher sends nothing to followers if the state has not changed', async () => {
  const stage = await aFollowing()
  const follower = stage.follow('1')
  await expect.poll(() => follower.states.length).toBe(1)
  stage.call('order 1')
  await expect.poll(() => stage.reads.length).toBe(2)
  expect(await stage.following.peek('1')).toBe(follower.states[0])
  expect(follower.states).toHaveLength(1)
})

it('the publisher reads again if it is called while a read is in progress', async () => {
  const stage = await aFollowing()
  const gate = Promise.withResolvers<void>()
  stage.gate = gate.promise
  const follower = stage.follow('1')
  await expect.poll(() => stage.reads.length).toBe(1)
  stage.things.set('1', { version: 2 })
  stage.call('order 1')
  gate.resolve()
  await expect.poll(() => follower.states.map(({ version }) => version)).toEqual(['1', '2'])
})

it('the publisher fails a single request while reading fails, and serves followers once reading works again', async () => {
  const stage = await aFollowing()
  stage.failure = new Error('the database is away')
  const follower = stage.follow('1')
  await expect(stage.following.peek('2')).rejects.toThrow('the database is away')
  stage.failure = null
  await expect.poll(() => follower.states.length, { timeout: 5000 }).toBe(1)
  expect(stage.reported).toHaveLength(1)
  // After the failure, only the followed key is read again: the key of the failed `peek` has no
  // subscriber any longer.
  expect(stage.reads.at(-1)).toEqual(['1'])
})

it('the publisher answers null for a missing thing, and serves its follower once it exists', async () => {
  const stage = await aFollowing()
  expect(await stage.following.peek('3')).toBeNull()
  const follower = stage.follow('3')
  await expect.poll(() => stage.reads.length).toBe(2)
  stage.things.set('3', { version: 1 })
  stage.call('order 3')
  await expect.poll(() => follower.states.length).toBe(1)
})

it('the publisher reads again by itself when a state can change through time alone', async () => {
  const stage = await aFollowing(() => 50)
  const follower = stage.follow('1')
  await expect.poll(() => follower.states.length).toBe(1)
  stage.things.set('1', { version: 2 })
  await expect.poll(() => follower.states.length).toBe(2)
  follower.stop()
  stage.following.stop()
})

it('the publisher stops reading for followers that left, one or all', async () => {
  const stage = await aFollowing()
  const [leavingFollower, stayingFollower] = [stage.follow('1'), stage.follow('2')]
  await expect.poll(() => stayingFollower.states.length).toBe(1)
  leavingFollower.stop()
  stage.call('order 1')
  stage.call('order 2')
  await expect.poll(() => stage.reads.length).toBe(2)
  expect(stage.reads.at(-1)).toEqual(['2'])
  const pendingState = stage.following.peek('1')
  stage.following.stop()
  expect(await pendingState).toBeNull()
})
