import { describe, expect, it } from 'vitest'
import { readFrameMessage } from './read-frame-message.ts'

const frame = {}
const expected = { origin: 'http://localhost:3001', frame }
const card = { type: 'mesclun:card', token: 'tok_12345678', brand: 'visa', last4: '4242' }

describe('a message from the frame with the card fields', () => {
  it('is accepted only from the provider’s page in the shop’s own frame (Y7)', () => {
    const frameMessage = { origin: expected.origin, source: frame, data: card }
    expect(readFrameMessage(frameMessage, expected)).toEqual(card)
    expect(
      readFrameMessage({ ...frameMessage, origin: 'http://localhost:3002' }, expected),
    ).toBeNull()
    expect(readFrameMessage({ ...frameMessage, origin: 'null' }, expected)).toBeNull()
    expect(readFrameMessage({ ...frameMessage, source: {} }, expected)).toBeNull()
    expect(
      readFrameMessage({ ...frameMessage, source: undefined }, { ...expected, frame: undefined }),
    ).toBeNull()
  })

  it('is ignored unless it is one of the agreed messages with valid values (Y7)', () => {
    const say = (data: unknown) =>
      readFrameMessage({ origin: expected.origin, source: frame, data }, expected)
    expect(say({ type: 'mesclun:height', height: 320 })).toEqual({
      type: 'mesclun:height',
      height: 320,
    })
    const odd = [
      null,
      'mesclun:ready',
      {},
      { type: 'mesclun:else' },
      { type: 'mesclun:height', height: '320' },
      { type: 'mesclun:height', height: 1e6 },
      { type: 'mesclun:height', height: Number.NaN },
      { ...card, token: 'a b' },
      { ...card, token: '4242 4242 4242 4242' },
    ]
    for (const data of odd) expect(say(data)).toBeNull()
  })

  it('loses additional fields, so that no card number is passed on (Y7)', () => {
    const data = { ...card, number: '4242424242424242' }
    expect(readFrameMessage({ origin: expected.origin, source: frame, data }, expected)).toEqual(
      card,
    )
  })
})
