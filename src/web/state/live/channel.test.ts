import { describe, expect, it } from 'vitest'
import { type ChannelParts, createChannel } from './channel.ts'

type StreamListener = (event: { data: string }) => void

/** A browser controlled by a test: its streams, its replies, its timers. */
function aBrowser() {
  const streams: {
    address: string
    readyState: number
    closed: boolean
    say: (event: string, data?: unknown) => void
  }[] = []
  const timers = new Map<number, () => void>()
  const requestedAddresses: string[] = []
  const state = {
    looks: true,
    answer: { order: null, restaurant: null } as Awaited<ReturnType<ChannelParts['fetchLive']>>,
  }
  const channelParts: ChannelParts = {
    open(address) {
      const listeners = new Map<string, StreamListener>()
      const stream = {
        address,
        readyState: 0,
        closed: false,
        say: (event: string, data?: unknown) =>
          listeners.get(event)?.({ data: JSON.stringify(data) }),
        addEventListener: ((event: string, listener: StreamListener) =>
          void listeners.set(event, listener)) as EventSource['addEventListener'],
        close() {
          stream.closed = true
        },
      }
      streams.push(stream)
      return stream
    },
    fetchLive: (address) => {
      requestedAddresses.push(address)
      return Promise.resolve(state.answer)
    },
    isPageVisible: () => state.looks,
    setTimer: (act) => {
      timers.set(timers.size + 1, act)
      return timers.size
    },
    clearTimer: (timer) => void timers.delete(timer),
  }
  /** Fires every timer that is set now, and waits for the replies to the resulting requests. */
  const passTime = async () => {
    const due = [...timers.values()]
    timers.clear()
    for (const act of due) act()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { channelParts, streams, requestedAddresses, state, passTime }
}

const progress = { version: 3 } as never

describe('following an order and a restaurant', () => {
  it('uses one stream for both, and passes each follower the matching part', () => {
    const { channelParts, streams } = aBrowser()
    const { follow } = createChannel(channelParts)
    const updates: unknown[] = []
    follow({
      part: 'restaurant',
      id: '4',
      onState: (moment) => updates.push(['restaurant', moment]),
    })
    follow({ part: 'order', id: 'abc', onState: (order) => updates.push(['order', order]) })
    expect(streams.map(({ address, closed }) => [address, closed])).toEqual([
      ['/api/live/events?restaurant=4', true],
      ['/api/live/events?order=abc&restaurant=4', false],
    ])
    streams[1]?.say('order', { version: 1 })
    streams[1]?.say('restaurant', { version: 'a' })
    expect(updates).toEqual([
      ['order', { version: 1 }],
      ['restaurant', { version: 'a' }],
    ])
  })

  it('gives a new follower the last state of the same restaurant, never that of another (N3)', () => {
    const { channelParts, streams } = aBrowser()
    const { follow } = createChannel(channelParts)
    const updates: unknown[] = []
    const followed = (id: string) =>
      follow({ part: 'restaurant', id, onState: (moment) => updates.push([id, moment]) })
    followed('4')
    streams[0]?.say('restaurant', { version: 'a' })
    followed('4')
    expect(updates).toEqual([
      ['4', { version: 'a' }],
      ['4', { version: 'a' }],
    ])
    followed('5')
    expect(updates).toHaveLength(2)
  })

  it('follows the restaurant requested last, and the earlier one again when the last is left', () => {
    const { channelParts, streams } = aBrowser()
    const { follow } = createChannel(channelParts)
    const updates: string[] = []
    follow({ part: 'restaurant', id: '4', onState: () => updates.push('4') })
    const leave = follow({ part: 'restaurant', id: '9', onState: () => updates.push('9') })
    streams.at(-1)?.say('restaurant', {})
    leave()
    streams.at(-1)?.say('restaurant', {})
    expect(updates).toEqual(['9', '4'])
    expect(streams.at(-1)?.address).toBe('/api/live/events?restaurant=4')
  })

  it('polls while the stream is cut, and stops polling when the stream is back', async () => {
    const { channelParts, streams, requestedAddresses, state, passTime } = aBrowser()
    const updates: unknown[] = []
    createChannel(channelParts).follow({
      part: 'order',
      id: 'abc',
      onState: (order) => updates.push(order),
    })
    state.answer = { order: progress, restaurant: null }
    streams[0]?.say('error')
    await passTime()
    await passTime()
    expect(requestedAddresses).toEqual(['/api/live?order=abc', '/api/live?order=abc'])
    expect(updates).toEqual([progress, progress])
    streams[0]?.say('open')
    await passTime()
    expect(requestedAddresses).toHaveLength(2)
  })

  it('opens a refused stream again after a while', async () => {
    const { channelParts, streams, passTime } = aBrowser()
    createChannel(channelParts).follow({ part: 'order', id: 'abc', onState: () => undefined })
    if (streams[0]) streams[0].readyState = 2
    streams[0]?.say('error')
    await passTime()
    expect(streams).toHaveLength(2)
  })

  it('keeps no stream open while the page is hidden or has no follower', () => {
    const { channelParts, streams, state } = aBrowser()
    const channel = createChannel(channelParts)
    const leave = channel.follow({ part: 'order', id: 'abc', onState: () => undefined })
    state.looks = false
    channel.updateVisibility()
    expect(streams.map(({ closed }) => closed)).toEqual([true])
    state.looks = true
    channel.updateVisibility()
    expect(streams.map(({ closed }) => closed)).toEqual([true, false])
    leave()
    expect(streams.map(({ closed }) => closed)).toEqual([true, true])
  })
})
